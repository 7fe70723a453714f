import { Global, Injectable, Module, type DynamicModule } from '@nestjs/common';
import { AssetsModule } from '#assets';
import { Config, ConfigModule } from '#config';
import { Database, DatabaseModule } from '#database';
import { JobQueues, JobRepository, JobsModule, JobsService, QueueEstimates, WorkerCapacityRegistry } from '#jobs';
import { LedgerModule } from '#ledger';
import { Logger, ObservabilityModule } from '#observability';
import { OrdersModule } from '#orders';
import { RealtimeModule, RealtimePublisher } from '#realtime';
import { InjectRedis, RedisModule, Subscriber, type RedisConnection } from '#redis';
import { CORE, type Core } from './core.js';

@Injectable()
class CoreServices implements Core {
  constructor(
    readonly config: Config,
    readonly log: Logger,
    readonly database: Database,
    @InjectRedis('producer') readonly redis: RedisConnection,
    readonly subscriber: Subscriber,
    readonly repository: JobRepository,
    readonly queues: JobQueues,
    readonly workerCapacity: WorkerCapacityRegistry,
    readonly estimates: QueueEstimates,
    readonly jobs: JobsService,
    readonly push: RealtimePublisher,
  ) {}
}

const libraries = [RedisModule, DatabaseModule, JobsModule, LedgerModule, OrdersModule, RealtimeModule, AssetsModule];

/** The libs that every process has, and the token CORE for what still injects them together. */
@Global()
@Module({})
export class CoreModule {
  static for(role: string): DynamicModule {
    return {
      module: CoreModule,
      imports: [ConfigModule, ObservabilityModule.forRoot(role), ...libraries],
      providers: [CoreServices, { provide: CORE, useExisting: CoreServices }],
      exports: [CORE],
    };
  }
}
