import { Controller, Get, Inject, Module, Post, Body } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { NestFactory } from '@nestjs/core';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseConfig } from '#config';
import { createSandbox } from '../create-app.js';
import { CoreModule } from './core.module.js';
import { installFaultHook } from './fault-hook.js';
import { Faults } from './faults.js';
import { Journal } from './journal.js';
import { RequestLog } from './request-log.js';
import { ServiceRegistry } from './service-registry.js';

@Controller('demo')
class DemoController {
  constructor(
    @Inject(Journal) private readonly journal: Journal,
    @Inject(ServiceRegistry) services: ServiceRegistry,
  ) {
    services.register({
      name: 'demo',
      reset: () => undefined,
      faultBody: (status) => ({ code: status, reason: 'demo' }),
    });
  }

  @Get('things')
  list(): string[] {
    return ['thing'];
  }

  @Post('things')
  make(@Body() body: { name: string }): { made: string } {
    this.journal.append({ service: 'demo', operation: 'thing.make', key: body.name, body });
    return { made: body.name };
  }
}

const root = mkdtempSync(path.join(tmpdir(), 'inkloom-control-'));
const config = parseConfig({ NODE_ENV: 'test', DATA_DIR: root });

@Module({ imports: [CoreModule.forRoot(config)], controllers: [DemoController] })
class DemoModule {}

let app: NestFastifyApplication;
let url: string;

beforeAll(async () => {
  const adapter = new FastifyAdapter({ forceCloseConnections: true });
  app = await NestFactory.create<NestFastifyApplication>(DemoModule, adapter, { logger: ['error'] });
  installFaultHook(adapter.getInstance(), app.get(Faults), app.get(ServiceRegistry), app.get(RequestLog));
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});
afterEach(() => post('/__control/reset', {}));

const post = (route: string, body: unknown) =>
  fetch(url + route, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const fault = async (rule: object) =>
  ((await (await post('/__control/faults', { service: 'demo', ...rule })).json()) as { id: string }).id;
const journal = async () => (await (await fetch(`${url}/__control/journal?service=demo`)).json()) as { key: string }[];

describe('faults', () => {
  it('sends a status with Retry-After in the shape of the service, as often as requested', async () => {
    await fault({ match: 'GET /things', mode: 'status', status: 429, retryAfter: 7, times: 2 });
    for (let call = 0; call < 2; call += 1) {
      const response = await fetch(`${url}/demo/things`);
      expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
        429,
        '7',
        { code: 429, reason: 'demo' },
      ]);
    }
    expect((await fetch(`${url}/demo/things`)).status).toBe(200);
  });

  it('sends a given body instead of the service’s own', async () => {
    await fault({ mode: 'status', status: 429, body: { error: { code: 'insufficient_quota' } }, times: 1 });
    expect(await (await fetch(`${url}/demo/things`)).json()).toEqual({ error: { code: 'insufficient_quota' } });
  });

  it('drop-reply performs and journals the effect, but the caller gets no response', async () => {
    await fault({ match: '/^POST \\/demo\\/things/', mode: 'drop-reply', times: 1 });
    await expect(post('/demo/things', { name: 'a' })).rejects.toThrow();
    expect(await journal()).toMatchObject([{ key: 'a' }]);
    expect((await post('/demo/things', { name: 'b' })).status).toBe(201);
  });

  it('reset closes the connection before anything is done', async () => {
    await fault({ mode: 'reset', times: 1 });
    await expect(post('/demo/things', { name: 'a' })).rejects.toThrow();
    expect(await journal()).toEqual([]);
  });

  it('hang never responds and does nothing', async () => {
    await fault({ mode: 'hang' });
    await expect(fetch(`${url}/demo/things`, { signal: AbortSignal.timeout(150) })).rejects.toThrow('timeout');
    expect(await journal()).toEqual([]);
  });

  it('garbage is HTML with 200', async () => {
    await fault({ mode: 'garbage' });
    const response = await fetch(`${url}/demo/things`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('latency only delays', async () => {
    await fault({ mode: 'latency', latencyMs: 120 });
    const started = performance.now();
    expect(await (await fetch(`${url}/demo/things`)).json()).toEqual(['thing']);
    expect(performance.now() - started).toBeGreaterThan(110);
  });

  it('matches text of the body, spares other requests, and ends when deleted', async () => {
    const id = await fault({ match: 'unlucky', mode: 'status', status: 500 });
    expect((await post('/demo/things', { name: 'lucky' })).status).toBe(201);
    expect((await post('/demo/things', { name: 'unlucky' })).status).toBe(500);
    expect(await (await fetch(`${url}/__control/faults`)).json()).toMatchObject([{ id, hits: 1 }]);
    expect((await fetch(`${url}/__control/faults/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await post('/demo/things', { name: 'unlucky' })).status).toBe(201);
  });

  it('hits the share of requests that a seed chooses, the same ones each time', async () => {
    const choose = async () => {
      const id = await fault({ mode: 'status', status: 503, share: 0.3, seed: 'a' });
      const statuses = [];
      for (let call = 0; call < 40; call += 1) statuses.push((await fetch(`${url}/demo/things`)).status);
      await fetch(`${url}/__control/faults/${id}`, { method: 'DELETE' });
      return statuses;
    };
    const first = await choose();
    const hit = first.filter((status) => status === 503).length;
    expect(hit).toBeGreaterThan(5);
    expect(hit).toBeLessThan(20);
    expect(await choose()).toEqual(first);
  });

  it('sends text of a given type as it is', async () => {
    await fault({ mode: 'status', status: 200, contentType: 'application/json', body: '{"cut": ', times: 1 });
    expect(await (await fetch(`${url}/demo/things`)).text()).toBe('{"cut": ');
  });

  it('refuses an unknown service, mode and regex with a sentence', async () => {
    for (const [rule, words] of [
      [{ service: 'nobody', mode: 'hang' }, 'one of demo'],
      [{ mode: 'explode' }, 'mode'],
      [{ mode: 'hang', match: '/(/' }, 'match'],
    ] as const) {
      const response = await post('/__control/faults', { service: 'demo', ...rule });
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(words)]);
    }
  });
});

describe('control', () => {
  it('reads the journal since a number', async () => {
    await post('/demo/things', { name: 'a' });
    await post('/demo/things', { name: 'b' });
    const [first] = (await (await fetch(`${url}/__control/journal`)).json()) as { seq: number }[];
    expect(await (await fetch(`${url}/__control/journal?since=${first!.seq}`)).json()).toMatchObject([
      { key: 'b', operation: 'thing.make', body: { name: 'b' } },
    ]);
  });

  it('lists every request with its outcome', async () => {
    const [last] = ((await (await fetch(`${url}/__control/requests?service=demo`)).json()) as { seq: number }[]).slice(
      -1,
    );
    await fault({ match: 'GET', mode: 'status', status: 429, retryAfter: 3, times: 1 });
    await fault({ match: 'POST', mode: 'reset', times: 1 });
    await fetch(`${url}/demo/things`);
    await expect(post('/demo/things', { name: 'a' })).rejects.toThrow();
    await fetch(`${url}/demo/things`);
    const read = async () =>
      (await (await fetch(`${url}/__control/requests?service=demo&since=${last?.seq ?? 0}`)).json()) as object[];
    expect(await read()).toMatchObject([
      {
        call: 'GET /things',
        status: 429,
        fault: 'status',
        retryAfterMs: 3000,
        at: expect.any(Number),
        endedAt: expect.any(Number),
      },
      { call: 'POST /things', status: null, fault: 'reset', retryAfterMs: null, endedAt: expect.any(Number) },
      { call: 'GET /things', status: 200, fault: null },
    ]);
  });

  it('advances the clock and sets it back on reset', async () => {
    expect(await (await post('/__control/clock', { advanceMs: 5000 })).json()).toMatchObject({ offsetMs: 5000 });
    expect((await post('/__control/clock', { advanceMs: -1 })).status).toBe(400);
    await post('/__control/reset', {});
    expect(await (await post('/__control/clock', { advanceMs: 1 })).json()).toMatchObject({ offsetMs: 1 });
  });

  it('is alive and ready', async () => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
});

it('refuses to start in production', async () => {
  await expect(createSandbox({ ...config, NODE_ENV: 'production' })).rejects.toThrow('NODE_ENV=production');
});
