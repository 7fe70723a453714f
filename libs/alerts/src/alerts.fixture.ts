import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { parseConfig } from '#config';
import { Database, DatabaseModule, withMigratedSchema } from '#database';
import { JobsModule } from '#jobs';
import { LedgerModule } from '#ledger';
import { metrics } from '#observability';
import { MailSender, type Mail } from '#providers';
import { RealtimeModule } from '#realtime';
import { createRedis, RedisModule, redisReady } from '#redis';
import { migratedDatabase, testRedis } from '#testing';
import { testApp } from '#testing/test-app';
import { AlertEvaluator } from './alert-evaluator.js';
import { AlertNotifier } from './alert-notifier.js';
import { AlertRepository } from './alert.repository.js';
import { AlertsModule } from './alerts.module.js';
import { ServiceStatusReader } from './service-status.js';

const NEVER_MS = '86400000';
const quiet = { warn: () => undefined, info: () => undefined };
const QUEUES = ['generation', 'mockup', 'fulfilment'];

export interface AlertProcess {
  app: INestApplicationContext;
  look: () => Promise<boolean>;
  tell: () => Promise<number>;
}
export type AlertBench = Awaited<ReturnType<typeof alertBench>>;

/** Takes the calls of a webhook, and answers as it is told; 0 never answers. */
async function webhook() {
  const calls: string[] = [];
  let answer = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      if (answer === 0) return;
      calls.push(body);
      response.writeHead(answer, { location: 'http://127.0.0.1:1/' }).end('ok');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/T1/key`;
  return { calls, url, close, answerWith: (status: number) => void (answer = status) };
}

/** Two processes with alerts on one database, which look and tell only when the test says so. */
export async function alertBench() {
  const [db, redis, hook] = await Promise.all([migratedDatabase(), testRedis(), webhook()]);
  const mails: Mail[] = [];
  await withMigratedSchema(
    parseConfig({ DATABASE_URL: db.appUrl, MIGRATION_DATABASE_URL: db.url, REDIS_URL: redis.url }),
    () => Promise.resolve(),
  );
  // What specs before this one have counted in the same process is not of these.
  metrics.providerCalls.reset();
  const database = await Database.connect(parseConfig({ DATABASE_URL: db.url }));
  const redisClient = createRedis(redis.url, 'producer', quiet);
  await redisReady(redisClient);

  async function start(settings: Record<string, string> = {}): Promise<AlertProcess> {
    const config = parseConfig({
      NODE_ENV: 'test',
      DATABASE_URL: db.appUrl,
      REDIS_URL: redis.url,
      ALERT_INTERVAL_MS: NEVER_MS,
      ALERT_MAIL_TO: 'ops@example.com',
      ALERT_WEBHOOK_URL: hook.url,
      ALERT_CALM_MS: '0',
      ALERT_WORKERS_GONE_MS: '1',
      ALERT_DISK_PERCENT: '100',
      ...settings,
    });
    const app = await testApp(config, {
      imports: [RedisModule, DatabaseModule, JobsModule, LedgerModule, RealtimeModule, AlertsModule],
    });
    app.get(MailSender, { strict: false }).send = async (mail) => void mails.push(mail);
    const look = async () => {
      await database.query(`update alert_turns set next_at = now()`);
      return app.get(AlertEvaluator, { strict: false }).evaluate();
    };
    return { app, look, tell: () => app.get(AlertNotifier, { strict: false }).sendDue() };
  }

  const workers = (queue: string, alive: boolean) =>
    alive
      ? redisClient.zadd(`inkloom:slots:${queue}`, Math.floor(Date.now() / 1000) + 1000, 'one|4')
      : redisClient.del(`inkloom:slots:${queue}`);
  const processes: [AlertProcess, AlertProcess] = [await start(), await start()];
  const { app } = processes[0];
  const readStatus = () => app.get(ServiceStatusReader, { strict: false }).read();

  return {
    database,
    redisClient,
    processes,
    start,
    mails,
    calls: hook.calls,
    answerWith: hook.answerWith,
    workers,
    firing: async () =>
      (await app.get(AlertRepository, { strict: false }).findFiring()).map(({ rule, subject }) =>
        `${rule} ${subject}`.trim(),
      ),
    /** The workers of a queue go, and the alert of it fires. */
    fireWorkersGone: async (queue: string) => {
      await workers(queue, false);
      await processes[0].look();
      await sleep(5);
      await processes[0].look();
    },
    readStatus,
    /** How each part stands. */
    status: async () => Object.fromEntries((await readStatus()).parts.map(({ part, state }) => [part, state])),
    /** What operators were to be told. */
    told: async () =>
      (
        await database.query<{ kind: string; channel: string }>('select kind, channel from alert_notices order by id')
      ).map(({ kind, channel }) => `${kind} ${channel}`),
    /** As it is where nothing is wrong. */
    reset: async () => {
      await redis.empty();
      for (const queue of QUEUES) await workers(queue, true);
      hook.answerWith(200);
      await database.query(
        'truncate alerts, alert_notices, alert_silences, status_updates, disk_reports, ledger_checks, failure_triage, jobs, job_attempts cascade',
      );
      mails.length = 0;
      hook.calls.length = 0;
    },
    close: async () => {
      for (const each of processes) await each.app.close();
      redisClient.disconnect();
      await database.close();
      hook.close();
      await redis.close();
      await db.drop();
    },
  };
}
