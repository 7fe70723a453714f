import { Global, Injectable, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Config, ConfigModule } from '#config';
import { Database, DatabaseModule } from '#database';
import { JobQueues, JobRepository, JobsService, WorkerCapacityRegistry } from '#jobs';
import { Logger, ObservabilityModule } from '#observability';
import { Push } from '#realtime';
import { InjectRedis, Publisher, RedisModule, Subscriber, type RedisConnection } from '#redis';
import { AssetsModule } from '#assets';
import { CORE, type Core } from './core.js';
import { ProductHooks } from './product-hooks.js';
import { QueueEstimates } from '#jobs';

@Injectable()
class CoreFactory {
  constructor(
    readonly config: Config,
    readonly log: Logger,
    readonly database: Database,
    @InjectRedis('producer') readonly redis: RedisConnection,
    readonly subscriber: Subscriber,
    readonly publisher: Publisher,
    readonly push: Push,
  ) {}

  create(): Core {
    const { config, log, database, redis, subscriber, publisher, push } = this;
    const repository = new JobRepository(database, config);
    const queues = new JobQueues(redis, (error) => log.debug({ err: error }, 'queue error'));
    const workerCapacity = new WorkerCapacityRegistry(redis, log);
    const estimates = new QueueEstimates({ database, queues, workerCapacity });
    const hooks = new ProductHooks(database, push, estimates);
    const jobs = new JobsService({ database, repository, queues, hooks, publisher, log });
    return {
      config,
      log,
      database,
      redis,
      subscriber,
      repository,
      queues,
      workerCapacity,
      estimates,
      hooks,
      jobs,
      push,
    };
  }
}

const from = <T>(token: abstract new (...parts: never[]) => T, pick: (core: Core) => T) => ({
  provide: token,
  useFactory: pick,
  inject: [CORE],
});

const tokens = [
  from(JobRepository, (core) => core.repository),
  from(JobQueues, (core) => core.queues),
  from(WorkerCapacityRegistry, (core) => core.workerCapacity),
  from(QueueEstimates, (core) => core.estimates),
  from(JobsService, (core) => core.jobs),
];

@Global()
@Module({})
export class CoreModule implements OnApplicationShutdown {
  constructor(private readonly queues: JobQueues) {}

  /** The connections and services that every process has, by class, and all of them under the token CORE. */
  static for(role: string): DynamicModule {
    return {
      module: CoreModule,
      imports: [ConfigModule, ObservabilityModule.forRoot(role), RedisModule, DatabaseModule, AssetsModule],
      providers: [
        Push,
        CoreFactory,
        { provide: CORE, useFactory: (factory: CoreFactory) => factory.create(), inject: [CoreFactory] },
        ...tokens,
      ],
      exports: [CORE, Push, ...tokens.map(({ provide }) => provide)],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queues.close();
  }
}
