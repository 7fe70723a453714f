import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlertView, ServiceStatus } from '#contracts';
import { entryPoint } from '#stack/paths';
import { startNode } from '#stack/process/node-process';
import { findFreePort, readPorts } from '#stack/process/ports';
import type { Running } from '#stack/process/running';
import { sharedEnvironment } from '#stack/supervisor/environment';
import { database, signIn, stack, waitFor } from '#testing';
import { tlsServer, type TlsServer } from '#testing/tls-server';
import { startGateways, type OwnGateways } from './security/own-gateways.js';

/** Beyond what other tests bring about meanwhile: only workers that are gone raise an alert here. */
const NOTHING_ELSE = {
  ALERT_QUEUE_WAIT_SECONDS: '1000000',
  ALERT_FAILURES_FROM: '1000000',
  ALERT_PROVIDER_FAILURES: '1000000',
  ALERT_RELAY_LAG_SECONDS: '1000000',
  ALERT_DISK_PERCENT: '100',
};
const recipient = `${randomUUID()}@example.com`;
const QUEUES = ['Fulfillment', 'Generation', 'Mockup'];

describe('alerts of a stack', () => {
  let gateways: OwnGateways;
  let hook: Server;
  let tls: TlsServer;
  let worker: Running | undefined;
  let operator: string;
  const calls: string[] = [];

  beforeAll(async () => {
    hook = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        calls.push((JSON.parse(body) as { text: string }).text);
        response.end('ok');
      });
    }).listen(0, '127.0.0.1');
    await once(hook, 'listening');
    tls = await tlsServer(60);
    const db = await database();
    await db.query('delete from alert_silences');
    await db.end();
    const settings = {
      ...NOTHING_ELSE,
      ALERT_INTERVAL_MS: '200',
      ALERT_CALM_MS: '500',
      ALERT_WORKERS_GONE_MS: '500',
      ALERT_REDIS_AWAY_MS: '500',
      ALERT_CERTIFICATE_HOSTS: tls.host,
      ALERT_CERTIFICATE_CHECK_MS: '200',
      ALERT_MAIL_TO: recipient,
      ALERT_WEBHOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/T1/key`,
      RUNBOOKS_URL: 'https://wiki.example.com/runbooks/',
      SANDBOX_SMTP_PORT: String(readPorts(stack().dataDir).smtp),
    };
    // Their Redis knows of no worker.
    gateways = await startGateways([settings, settings]);
    operator = await signIn('operator');
  });
  afterAll(async () => {
    await worker?.stop();
    await gateways?.stop();
    await tls?.close();
    hook.close();
  });

  const get = async <Body>(address: string, headers: Record<string, string> = {}): Promise<Body> => {
    const response = await fetch(`${gateways.urls[0]}${address}`, { headers });
    expect(response.status).toBe(200);
    return (await response.json()) as Body;
  };
  const alerts = async (state: 'firing' | 'cleared') =>
    (await get<Record<string, AlertView[]>>('/api/ops/alerts', { authorization: `Bearer ${operator}` }))[state]!.filter(
      ({ rule }) => rule === 'workers-gone',
    );
  const status = () => get<ServiceStatus>('/api/status');
  const statusOf = async (part: string) => (await status()).parts.find((each) => each.part === part)!.state;
  const mails = async (): Promise<{ subject: string; text: string; deliveries: number }[]> => {
    const response = await fetch(`${stack().urls.sandbox}/mail/messages?to=${encodeURIComponent(recipient)}`);
    return (await response.json()) as { subject: string; text: string; deliveries: number }[];
  };

  it('fire once by mail and webhook though two gateways look, and say what to do', async () => {
    await waitFor(async () => (await alerts('firing')).length === 3, { what: 'three queues without workers' });
    await waitFor(async () => (await mails()).length >= 3 && calls.length >= 3, { what: 'mails and calls' });
    const turns = await alerts('firing');
    // Several more looks of both.
    await waitFor(async () => (await statusOf('orders')) === 'down', { what: 'the status page' });
    const told = QUEUES.map((queue) => `Firing: ${queue} has no workers`);
    expect((await mails()).map(({ subject }) => subject).sort()).toEqual(told);
    expect((await mails()).map(({ deliveries }) => deliveries)).toEqual([1, 1, 1]);
    expect(calls.map((call) => call.split('\n')[0]).sort()).toEqual(told);
    const runbook = 'https://wiki.example.com/runbooks/workers-gone.md';
    for (const words of [...calls, ...(await mails()).map((mail) => mail.text)]) expect(words).toContain(runbook);
    expect(turns.map((alert) => alert.runbook)).toEqual([runbook, runbook, runbook]);
  });

  it('are listed on the command line', async () => {
    const main = path.join(path.dirname(entryPoint('cli')), 'ops', 'main.js');
    const env = {
      PATH: process.env.PATH,
      INKLOOM_URL: gateways.urls[0],
      INKLOOM_TOKEN: operator,
      XDG_CONFIG_HOME: '/nowhere',
    };
    const { stdout } = await promisify(execFile)(process.execPath, [main, 'alerts', 'list'], { env });
    expect(stdout).toMatch(/^STATE +ALERT +SINCE/);
    for (const queue of QUEUES)
      expect(stdout).toMatch(new RegExp(`firing +${queue} has no workers .* https://wiki\\S+/workers-gone\\.md`));
  });

  it('tell everyone how things stand, and nothing of the machines', async () => {
    const known = await status();
    expect(known.parts.map(({ part, state }) => [part, state])).toEqual([
      ['images', 'down'],
      ['mockups', 'down'],
      ['orders', 'down'],
    ]);
    expect(Object.keys(known).sort()).toEqual(['at', 'parts', 'past', 'updates']);
    expect(JSON.stringify(known)).not.toMatch(/worker|redis|queue|127\.0\.0\.1|wiki/i);
    const answers = await Promise.all(Array.from({ length: 50 }, () => status()));
    expect(new Set(answers.map(({ at }) => at)).size).toBeLessThanOrEqual(2);
  });

  it('are cleared once when a worker is back', async () => {
    const { urls, dataDir } = stack();
    worker = await startNode(entryPoint('worker-mockup'), {
      env: {
        ...sharedEnvironment({ given: { NODE_ENV: 'test', LOG_LEVEL: 'warn' }, host: '127.0.0.1', dataDir, urls }),
        REDIS_URL: gateways.redisUrl,
        MANAGEMENT_PORT: String(await findFreePort(new Set())),
      },
      onLine: () => {},
    });
    await waitFor(async () => (await mails()).length >= 4 && calls.length >= 4, { what: 'the news' });
    await waitFor(async () => (await statusOf('mockups')) === 'ok', { what: 'the status page' });
    expect((await mails()).map(({ subject }) => subject).filter((subject) => subject.startsWith('Cleared'))).toEqual([
      'Cleared: Mockup has no workers',
    ]);
    expect([(await mails()).length, calls.length]).toEqual([4, 4]);
    expect((await alerts('firing')).map(({ subject }) => subject).sort()).toEqual(['fulfilment', 'generation']);
    expect((await alerts('cleared'))[0]).toMatchObject({ subject: 'mockup', clearedAt: expect.any(String) });
    expect((await status()).past[0]).toMatchObject({ part: 'mockups', state: 'down' });
  });

  it('fire while Redis is away, though no job is open, and are cleared when it is back', async () => {
    const toldOf = (words: string) => async () =>
      (await mails()).some(({ subject }) => subject === words) && calls.some((call) => call.startsWith(words));
    expect(await statusOf('mockups')).toBe('ok');
    await gateways.stopRedis();
    await waitFor(toldOf('Firing: Redis is away'), { what: 'the news that Redis is away' });
    await waitFor(async () => (await statusOf('mockups')) === 'down', { what: 'the status page' });
    // It goes on serving what needs no Redis, so it stays in its service.
    const { status: ready, checks } = await gateways.readiness(0);
    expect([ready, checks['postgres'], checks['redis'] === 'ok']).toEqual([200, 'ok', false]);
    await gateways.startRedis();
    await waitFor(toldOf('Cleared: Redis is away'), { what: 'the news that Redis is back' });
    await waitFor(async () => (await statusOf('mockups')) === 'ok', { what: 'the status page' });
  });

  it('fire before a certificate ends, and are cleared once it is renewed', async () => {
    const title = `The certificate of ${tls.host} ends soon`;
    const told = (words: string) => async () =>
      (await mails()).some(({ subject }) => subject === words) && calls.some((call) => call.startsWith(words));
    await tls.renew(13.5);
    await waitFor(told(`Firing: ${title}`), { what: 'the news that a certificate ends' });
    const { text } = (await mails()).find(({ subject }) => subject === `Firing: ${title}`)!;
    expect(text).toContain('Days left: 13. It should be renewed when 14 are left.');
    expect(text).toContain('https://wiki.example.com/runbooks/certificate-ends.md');
    expect((await status()).parts.map(({ part, state }) => `${part} ${state}`)).toContain('mockups ok');
    await tls.renew(90);
    await waitFor(told(`Cleared: ${title}`), { what: 'the news that the certificate was renewed' });
  });
});
