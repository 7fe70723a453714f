import { loadConfig, type Config } from '#config';
import { Database } from '#database';
import { JobQueues, JobRepository, JobsService, WorkerCapacityRegistry } from '#jobs';
import {
  armCrashPoint,
  breakSafeguards,
  createLogger,
  startMetrics,
  type Logger,
  type ReadinessCheck,
} from '#observability';
import { Push } from '#realtime';
import { createStorage, type Storage } from '#providers';
import { createRedis, Publisher, Subscriber, type RedisConnection } from '#redis';
import { ProductHooks } from './product-hooks.js';
import { QueueEstimates } from './queue-estimates.js';
import { StorageChoice } from './storage-choice.js';

/** What every process of the product has: one pool, its Redis connections, the job service and the push channel. */
export interface Core {
  role: string;
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
  storage: Storage;
  storageChoice: StorageChoice;
  readiness: ReadinessCheck[];
  close(): Promise<void>;
}

/** Injection token of the Core. */
export const CORE = Symbol('core');

/** Connects a process to PostgreSQL and Redis. Redis may be away at start: it is reached when it comes. */
export async function createCore(role: string): Promise<Core> {
  const config = loadConfig();
  const log = createLogger(role, config.LOG_LEVEL);
  startMetrics(role);
  armCrashPoint(config.CRASH_AT);
  breakSafeguards(config.BROKEN);
  const database = await Database.connect(config);
  const redis = createRedis(config.REDIS_URL, 'producer', redisLog(log));
  const subscription = createRedis(config.REDIS_URL, 'subscriber', redisLog(log));
  const subscriber = new Subscriber(subscription);
  const publisher = new Publisher(redis);
  const repository = new JobRepository(database, config);
  const queues = new JobQueues(redis, (error) => log.debug({ err: error }, 'queue error'));
  const push = new Push(publisher, log);
  const workerCapacity = new WorkerCapacityRegistry(redis, log);
  const estimates = new QueueEstimates({ database, queues, workerCapacity });
  const hooks = new ProductHooks(database, push, estimates);
  const jobs = new JobsService({ database, repository, queues, hooks, publisher, log });
  const storageChoice = new StorageChoice(database, config.STORAGE);
  const storage = createStorage(config, () => storageChoice.active());
  const readiness: ReadinessCheck[] = [
    { name: 'postgres', check: () => database.query('select 1') },
    { name: 'redis', check: () => redis.ping() },
  ];
  const close = async (): Promise<void> => {
    subscriber.close();
    await queues.close();
    redis.disconnect();
    await database.close();
  };
  return {
    role,
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
    readiness,
    close,
  };
}

const redisLog = (log: Logger) => ({
  warn: (message: string) => log.warn(message),
  info: (message: string) => log.info(message),
});
