import { type Config } from '#config';
import { type Database } from '#database';
import { type JobQueues, type JobRepository, type JobsService, type WorkerCapacityRegistry } from '#jobs';
import { type Logger } from '#observability';
import { type Push } from '#realtime';
import { type RedisConnection, type Subscriber } from '#redis';
import { type ProductHooks } from './product-hooks.js';
import { type QueueEstimates } from '#jobs';

/** What every process of the product has: one pool, its Redis connections, the job service and the push channel. */
export interface Core {
  config: Config;
  log: Logger;
  database: Database;
  redis: RedisConnection;
  subscriber: Subscriber;
  repository: JobRepository;
  queues: JobQueues;
  workerCapacity: WorkerCapacityRegistry;
  estimates: QueueEstimates;
  hooks: ProductHooks;
  jobs: JobsService;
  push: Push;
}

/** Injection token of the Core. */
export const CORE = Symbol('core');
