import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Config } from '#config';
import type { QueueName } from '#contracts';
import { ProcessRole } from '#observability';
import { ErrorClassifier } from './engine/error-classifier.js';
import { HandlerRegistry } from './engine/handler-registry.js';
import { JobRunner } from './engine/job-runner.js';
import { RunningJobs } from './engine/running-jobs.js';
import { WorkerIdentity } from './engine/worker-identity.js';

const concurrencyOf: Record<QueueName, (config: Config) => number> = {
  generation: (config) => config.GENERATION_CONCURRENCY,
  mockup: (config) => config.MOCKUP_CONCURRENCY,
  fulfilment: (config) => config.FULFILMENT_CONCURRENCY,
};

const identityFor = (queue: QueueName) => ({
  provide: WorkerIdentity,
  useFactory: (config: Config, role: ProcessRole) => new WorkerIdentity(queue, concurrencyOf[queue](config), role.name),
  inject: [Config, ProcessRole],
});

/** Runs jobs of one queue with the handlers that the app provides. Takes none from BullMQ: that is JobWorkerModule. */
@Module({})
export class JobRunnerModule {
  static forQueue(queue: QueueName): DynamicModule {
    return {
      module: JobRunnerModule,
      imports: [DiscoveryModule],
      providers: [identityFor(queue), HandlerRegistry, ErrorClassifier, RunningJobs, JobRunner],
      exports: [WorkerIdentity, ErrorClassifier, RunningJobs, JobRunner],
    };
  }
}
