import { type Config } from '#config';
import { type Database } from '#database';
import {
  type JobQueues,
  type JobRepository,
  type JobsService,
  type QueueEstimates,
  type WorkerCapacityRegistry,
} from '#jobs';
import { type Logger } from '#observability';
import { type RealtimePublisher } from '#realtime';
import { type RedisConnection, type Subscriber } from '#redis';

/** What every process of the product has. */
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
  jobs: JobsService;
  push: RealtimePublisher;
}

/** Injection token of the Core. */
export const CORE = Symbol('core');
