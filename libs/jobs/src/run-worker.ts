import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Logger, NestLogger } from '#observability';

/** Runs a worker process with this root module until it is signalled to stop. */
export async function runWorker(rootModule: Type): Promise<void> {
  const app = await NestFactory.createApplicationContext(rootModule, { bufferLogs: true, abortOnError: false });
  app.useLogger(new NestLogger(app.get(Logger)));
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
}
