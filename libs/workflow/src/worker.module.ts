import { hostname } from 'node:os';
import {
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type ModuleMetadata,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { QueueName } from '#contracts';
import { HandlerRegistry, JobRunner, JobWorker, Relay, RunningJobs, type AnyJobHandler } from '#jobs';
import { ManagementServer } from '#observability';
import { createRedis } from '#redis';
import { classifyError } from './classify.js';
import { CORE, type Core } from './core.js';
import { CoreModule } from './core.module.js';

export interface WorkerOptions {
  role: string;
  queue: QueueName;
  concurrency: (core: Core) => number;
  imports?: ModuleMetadata['imports'];
  providers?: ModuleMetadata['providers'];
  /** Classes of the handlers, one for each kind of the queue. */
  handlers: (new (...parts: never[]) => AnyJobHandler)[];
}

/** Starts the relay, then the worker; stops them in the order that loses nothing. */
class WorkerLifecycle implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly worker: JobWorker;
  private readonly relay: Relay;
  private readonly running = new RunningJobs();
  private readonly name: string;

  constructor(
    private readonly core: Core,
    private readonly management: ManagementServer,
    private readonly options: WorkerOptions,
    handlers: AnyJobHandler[],
  ) {
    const { config, log, database, repository, hooks, queues } = core;
    const registry = new HandlerRegistry(options.queue, handlers);
    this.name = `${options.role}@${hostname()}:${process.pid}`;
    const runner = new JobRunner({
      database,
      repository,
      hooks,
      handlers: registry,
      running: this.running,
      config,
      workerName: this.name,
      classify: classifyError,
      log,
    });
    const connection = createRedis(config.REDIS_URL, 'worker', { warn: (m) => log.warn(m), info: (m) => log.info(m) });
    this.worker = new JobWorker({
      queue: options.queue,
      concurrency: options.concurrency(core),
      connection,
      runner,
      running: this.running,
      config,
      log,
    });
    this.relay = new Relay({ repository, queues, config, log });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.running.listen(this.core.subscriber);
    this.relay.start();
    await this.worker.start();
    this.core.workerCapacity.start(this.options.queue, this.name, this.options.concurrency(this.core));
    await this.management.start();
    this.core.log.info('ready');
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.relay.stop(), this.core.workerCapacity.stop()]);
  }

  /** Before anything is closed, whatever the order of the modules: a running job still has its database. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.drain();
  }
}

@Module({})
export class WorkerModule {
  /** A worker is the product without its API: the core, the handlers of one queue, a relay. */
  static for(options: WorkerOptions): DynamicModule {
    return {
      module: WorkerModule,
      imports: [CoreModule.for(options.role), ...(options.imports ?? [])],
      providers: [
        ...(options.providers ?? []),
        ...options.handlers,
        {
          provide: WorkerLifecycle,
          useFactory: (core: Core, management: ManagementServer, ...handlers: AnyJobHandler[]) =>
            new WorkerLifecycle(core, management, options, handlers),
          inject: [CORE, ManagementServer, ...options.handlers],
        },
      ],
    };
  }
}
