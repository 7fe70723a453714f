import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { NestLogger } from '#observability';
import { CORE, type Core } from './core.js';
import { WorkerModule, type WorkerOptions } from './worker.module.js';

/** Runs a worker process until it is told to stop. */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const app = await NestFactory.createApplicationContext(WorkerModule.for(options), {
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(new NestLogger(app.get<Core>(CORE).log));
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
}
