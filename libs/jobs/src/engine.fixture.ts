import { parseConfig } from '#config';
import type { JobKind } from '#contracts';
import { Database, newId } from '#database';
import { createLogger } from '#observability';
import { createRedis, Publisher, Subscriber, type RedisConnection } from '#redis';
import { testDatabase, testRedis } from '#testing';
import { HandlerRegistry } from './handler-registry.js';
import { JobError } from './job-error.js';
import type { AnyJobHandler, JobContext, JobOutcome } from './job-handler.js';
import type { JobChange } from './job-hooks.js';
import { RunningJobs } from './job-control.js';
import { JobQueues } from './job-queues.js';
import { JobRepository } from './job.repository.js';
import { JobRunner } from './job-runner.js';
import { JobWorker } from './job-worker.js';
import { JobsService } from './jobs.service.js';
import { Relay } from './relay.js';

type Work = (context: JobContext<'ops.ping'>) => Promise<JobOutcome<'ops.ping'>>;

/** The engine on a real, empty PostgreSQL and Redis, with one handler for every kind whose work the test chooses. */
export async function startEngine(overrides: Record<string, string> = {}) {
  const [db, redis] = await Promise.all([testDatabase(), testRedis()]);
  const config = parseConfig({
    NODE_ENV: 'test',
    DATABASE_URL: db.url,
    REDIS_URL: redis.url,
    JOB_LEASE_MS: '2000',
    JOB_LEASE_RENEW_MS: '100',
    JOB_LOCK_MS: '1000',
    JOB_STALLED_MS: '300',
    JOB_RELAY_INTERVAL_MS: '50',
    JOB_RELAY_GRACE_MS: '100',
    JOB_RECHECK_MS: '200',
    JOB_BACKOFF_MS: '20',
    JOB_DRAIN_MS: '200',
    ...overrides,
  });
  const database = await Database.connect(config);
  await database.migrate();
  const log = createLogger('test', 'silent');
  const connections: RedisConnection[] = [];
  const connect = (purpose: 'producer' | 'worker' | 'subscriber') => {
    const connection = createRedis(config.REDIS_URL, purpose, { warn: () => undefined, info: () => undefined });
    connections.push(connection);
    return connection;
  };
  const producer = connect('producer');
  await producer.ping().catch(() => new Promise((resolve) => producer.once('ready', resolve)));
  const repository = new JobRepository(database, config);
  const queues = new JobQueues(producer, () => undefined);
  const changes: { kind: JobKind; change: JobChange; version: number; percent: number }[] = [];
  const inTransaction: JobChange[] = [];
  const hooks = {
    takesPart: () => true,
    inTransaction: async (_tx: unknown, _job: unknown, change: JobChange) => void inTransaction.push(change),
    afterCommit: (job: { kind: JobKind; version: number; percent: number }, change: JobChange) =>
      void changes.push({ kind: job.kind, change, version: job.version, percent: job.percent }),
  };
  const jobs = new JobsService({ database, repository, queues, hooks, publisher: new Publisher(producer), log });
  const relay = new Relay({ repository, queues, config, log });
  const workers: JobWorker[] = [];

  const runnerFor = (work: Work, running = new RunningJobs(), name = `worker-${workers.length}`) =>
    new JobRunner({
      database,
      repository,
      hooks,
      handlers: allKinds(work),
      running,
      config,
      workerName: name,
      log,
      classify: (error) =>
        new JobError({ code: 'INTERNAL', class: 'retry', message: 'again', logMessage: String(error) }),
    });

  return {
    config,
    database,
    repository,
    queues,
    jobs,
    relay,
    changes,
    inTransaction,
    producer,
    runnerFor,
    async user(): Promise<string> {
      const id = newId();
      await database.query('insert into users (id, issuer, sub) values ($1, $2, $3)', [id, 'test', id]);
      return id;
    },
    /** A worker that runs `work` for every job of the queue `generation`. */
    async worker(work: Work, concurrency = 2): Promise<{ worker: JobWorker; running: RunningJobs }> {
      const running = new RunningJobs();
      await running.listen(new Subscriber(connect('subscriber')));
      const worker = new JobWorker({
        queue: 'generation',
        concurrency,
        connection: connect('worker'),
        runner: runnerFor(work, running),
        running,
        config,
        log,
      });
      workers.push(worker);
      await worker.start();
      return { worker, running };
    },
    submit: (note = 'ping', ownerId: string | null = null) =>
      jobs.submit({ kind: 'ops.ping', ownerId, input: { note }, title: note }),
    async stop(): Promise<void> {
      await relay.stop();
      await Promise.all(workers.map((worker) => worker.drain()));
      await queues.close();
      for (const connection of connections) connection.disconnect();
      await database.close();
      await redis.close();
      await db.drop();
    },
  };
}

export type Engine = Awaited<ReturnType<typeof startEngine>>;

function allKinds(work: Work): HandlerRegistry {
  const kinds = ['generation.image', 'generation.design', 'generation.combine', 'ops.ping'] as const;
  return new HandlerRegistry(
    'generation',
    kinds.map((kind) => ({ kind, run: work }) as unknown as AnyJobHandler),
  );
}
