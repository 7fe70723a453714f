import { Module, type DynamicModule } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Config } from '#config';
import type { QueueName } from '#contracts';
import { Tracing } from '#observability';
import { Relay } from './engine/relay.js';
import { WorkerIdentity } from './engine/worker-identity.js';
import { JobRunnerModule } from './job-runner.module.js';
import { JobProcessor, QueueProcessor } from './job.processor.js';
import { telemetryOption } from './queue/queue-options.js';
import { WorkerConnection } from './queue/worker-connection.js';

const processorFor = (queue: QueueName) => ({
  provide: QueueProcessor,
  useFactory: async (
    module: ModuleRef,
    config: Config,
    identity: WorkerIdentity,
    connection: WorkerConnection,
    _tracing: Tracing,
  ) =>
    module.create(
      JobProcessor(queue, {
        connection: connection.redis,
        concurrency: identity.concurrency,
        lockDuration: config.JOB_LOCK_MS,
        stalledInterval: config.JOB_STALLED_MS,
        ...(await telemetryOption()),
      }),
    ),
  inject: [ModuleRef, Config, WorkerIdentity, WorkerConnection, Tracing],
});

/** What makes a process a worker: the processor of one queue, the engine that runs its jobs, and a relay. The app provides the handlers. */
@Module({})
export class JobWorkerModule {
  static forQueue(queue: QueueName): DynamicModule {
    return {
      module: JobWorkerModule,
      imports: [JobRunnerModule.forQueue(queue)],
      providers: [WorkerConnection, Relay, processorFor(queue)],
      exports: [JobRunnerModule],
    };
  }
}
