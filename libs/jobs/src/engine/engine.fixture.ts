import { Injectable, type INestApplicationContext, type OnModuleInit, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { parseConfig } from '#config';
import { jobKinds, jobRegistry, type JobKind } from '#contracts';
import { Database, DatabaseModule, newId, withMigratedSchema, type JobEntity } from '#database';
import { createRedis, RedisModule, redisReady } from '#redis';
import { migratedDatabase, testRedis } from '#testing';
import { testApp } from '#testing/test-app';
import { HandlesJob } from '../handles-job.js';
import type { JobContext, JobOutcome } from '../job-handler.js';
import { ListensToJobs, type JobChange, type JobListener } from '../job-listener.js';
import { QueueProcessor } from '../job.processor.js';
import { JobRunnerModule } from '../job-runner.module.js';
import { JobWorkerModule } from '../job-worker.module.js';
import { JobQueryRepository } from '../job-query.repository.js';
import { JobRepository } from '../job.repository.js';
import { JobsModule } from '../jobs.module.js';
import { JobsService } from '../jobs.service.js';
import { JobQueues } from '../queue/job-queues.js';
import { WorkerSlots } from '../queue/worker-slots.js';
import { JobSpoolRepository } from '../spool/job-spool.repository.js';
import { JobRunner } from './job-runner.js';
import { Relay } from './relay.js';
import { RunningJobs } from './running-jobs.js';

type Work = (context: JobContext<'ops.ping'>) => Promise<JobOutcome<'ops.ping'>>;

const libraries = [RedisModule, DatabaseModule, JobsModule];
const quiet = { warn: () => undefined, info: () => undefined };
const QUEUE = 'generation';
const NEVER_MS = '86400000';

/** The engine on a real, empty PostgreSQL and Redis: a process that accepts and relays, and workers whose work the test chooses. */
export async function startEngine(overrides: Record<string, string> = {}) {
  const [db, redis] = await Promise.all([migratedDatabase(), testRedis()]);
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: db.appUrl,
    MIGRATION_DATABASE_URL: db.url,
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
  };
  const config = parseConfig(environment);
  const changes: { kind: JobKind; change: JobChange; version: number; percent: number }[] = [];
  const inTransaction: JobChange[] = [];

  @Injectable()
  @ListensToJobs()
  class Recorder implements JobListener {
    readonly joins = jobKinds;

    async inTransaction(_tx: unknown, _job: unknown, change: JobChange): Promise<void> {
      inTransaction.push(change);
    }

    afterCommit({ kind, version, percent }: JobEntity, change: JobChange): void {
      changes.push({ kind, change, version, percent });
    }
  }

  await withMigratedSchema(config, () => Promise.resolve());
  const app = await testApp(config, { imports: libraries, providers: [Relay, Recorder] });
  const apps = [app];
  const start = async (...[settings, metadata]: Parameters<typeof testApp>): Promise<INestApplicationContext> => {
    const started = await testApp(settings, metadata);
    apps.push(started);
    return started;
  };
  const [database, jobs, queues] = [app.get(Database), app.get(JobsService), app.get(JobQueues)];
  await queues.get(QUEUE).waitUntilReady();
  const producer = createRedis(redis.url, 'producer', quiet);
  await redisReady(producer);

  return {
    config,
    database,
    repository: app.get(JobRepository),
    query: app.get(JobQueryRepository),
    spool: app.get(JobSpoolRepository),
    slots: app.get(WorkerSlots),
    queues,
    jobs,
    relay: app.get(Relay),
    changes,
    inTransaction,
    producer,
    emptyRedis: redis.empty,
    /** The runner of a worker that takes nothing from the queue. */
    async runnerFor(work: Work): Promise<JobRunner> {
      const imports = [...libraries, JobRunnerModule.forQueue(QUEUE)];
      return (await start(config, { imports, providers: [...handlersOf(work), Recorder] })).get(JobRunner);
    },
    async user(): Promise<string> {
      const id = newId();
      await database.query('insert into users (id, issuer, sub) values ($1, $2, $3)', [id, 'test', id]);
      return id;
    },
    /** A worker that runs `work` for every job of the queue. Relaying is left to the test. */
    async worker(work: Work, concurrency = 2) {
      const settings = parseConfig({
        ...environment,
        GENERATION_CONCURRENCY: String(concurrency),
        JOB_RELAY_INTERVAL_MS: NEVER_MS,
      });
      const imports = [...libraries, JobWorkerModule.forQueue(QUEUE)];
      let ranBeforeBootstrap = false;

      @Injectable()
      class BootstrapWatcher implements OnModuleInit {
        constructor(private readonly module: ModuleRef) {}

        /** The last module to be initialised: BullMQ's worker exists by now. */
        onModuleInit(): void {
          ranBeforeBootstrap = this.module.get(QueueProcessor, { strict: false }).worker.isRunning();
        }
      }

      const worker = await start(settings, { imports, providers: [...handlersOf(work), Recorder, BootstrapWatcher] });
      return {
        stop: () => worker.close(),
        running: worker.get(RunningJobs, { strict: false }),
        bullWorker: worker.get(QueueProcessor, { strict: false }).worker,
        ranBeforeBootstrap,
      };
    },
    submit: (note = 'ping', ownerId: string | null = null) =>
      jobs.submit({ kind: 'ops.ping', ownerId, input: { note }, title: note }),
    async stop(): Promise<void> {
      for (const each of apps.reverse()) await each.close();
      producer.disconnect();
      await redis.close();
      await db.drop();
    },
  };
}

export type Engine = Awaited<ReturnType<typeof startEngine>>;

/** One handler for every kind of the queue. */
function handlersOf(work: Work): Type[] {
  return jobKinds
    .filter((kind) => jobRegistry[kind].queue === QUEUE)
    .map((kind) => {
      @Injectable()
      @HandlesJob(kind)
      class Handler {
        run = work;
      }
      return Handler;
    });
}
