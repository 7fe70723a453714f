import { Global, Injectable, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Config, ConfigModule } from '#config';
import { Database, DatabaseModule } from '#database';
import { JobQueues, JobRepository, JobsService, WorkerCapacityRegistry } from '#jobs';
import { Logger, ObservabilityModule } from '#observability';
import { createStorage, Storage } from '#providers';
import { Push } from '#realtime';
import { InjectRedis, Publisher, RedisModule, Subscriber, type RedisConnection } from '#redis';
import { AssetStore } from '#assets';
import { CORE, type Core } from './core.js';
import { OrderJobListener, OrdersModule } from '#orders';
import { ProductHooks } from './product-hooks.js';
import { QueueEstimates } from '#jobs';
import { StorageChoice } from '#assets';

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
    readonly orders: OrderJobListener,
  ) {}

  create(): Core {
    const { config, log, database, redis, subscriber, publisher, push, orders } = this;
    const repository = new JobRepository(database, config);
    const queues = new JobQueues(redis, (error) => log.debug({ err: error }, 'queue error'));
    const workerCapacity = new WorkerCapacityRegistry(redis, log);
    const estimates = new QueueEstimates({ database, queues, workerCapacity });
    const hooks = new ProductHooks(database, push, estimates, orders);
    const jobs = new JobsService({ database, repository, queues, hooks, publisher, log });
    const storageChoice = new StorageChoice(database, config.STORAGE);
    const storage = createStorage(config, () => storageChoice.active());
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
      storage,
      storageChoice,
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
  from(Storage, (core) => core.storage),
  from(StorageChoice, (core) => core.storageChoice),
  from(AssetStore, (core) => new AssetStore(core.storage, core.database)),
];

@Global()
@Module({})
export class CoreModule implements OnApplicationShutdown {
  constructor(private readonly queues: JobQueues) {}

  /** The connections and services that every process has, by class, and all of them under the token CORE. */
  static for(role: string): DynamicModule {
    return {
      module: CoreModule,
      imports: [ConfigModule, ObservabilityModule.forRoot(role), RedisModule, DatabaseModule, OrdersModule],
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
