import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointSpec } from '#contracts';
import { UNLIMITED } from '#stack/testing/unlimited';
import { stack, waitFor } from '#testing';
import { newShopper } from '../shoppers.js';

/** Tools of operators and developers, under the names that scanners try, and files of the server. */
const HIDDEN = [
  ...['/metrics', '/healthz', '/readyz', '/health', '/info', '/server-status', '/debug/pprof', '/actuator/env'],
  ...['/admin/queues', '/queues', '/bull', '/bull-board', '/arena', '/ui', '/api/queues', '/api/admin', '/api/ops'],
  ...[
    '/docs',
    '/swagger',
    '/swagger.json',
    '/swagger-ui/index.html',
    '/api-docs',
    '/api-json',
    '/api',
    '/graphql',
    '/graphiql',
  ],
  ...[
    '/.env',
    '/.git/config',
    '/package.json',
    '/dist/apps/gateway/src/main.js',
    '/src/main.ts',
    '/node_modules/fastify/package.json',
  ],
  ...[
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/catalogue/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/files/..%2f.env',
  ],
  ...['/__gallery', '/__control/faults', '/__vite_ping', '/@vite/client', '/socket.io/admin', '/wp-login.php'],
];
const SUFFIXES = ['', '/', '/static/main.js'];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('a gateway in production', () => {
  let gateway: ChildProcess;
  let base: string;
  let output = '';

  /** With the settings of production, other than the given ones. */
  const startGateway = (port: number, given: NodeJS.ProcessEnv = {}): ChildProcess => {
    const { urls } = stack();
    return spawn(process.execPath, ['dist/apps/gateway/src/main.js'], {
      env: {
        PATH: process.env.PATH,
        // Hundreds of probes come from one address.
        ...UNLIMITED,
        // It shares the database: what it would raise, the alerts' test would see cleared.
        ALERT_INTERVAL_MS: '86400000',
        NODE_ENV: 'production',
        PROVIDERS: 'live',
        TRUSTED_PROXIES: '0',
        PORT: String(port),
        PUBLIC_URL: 'https://shop.example',
        PICTURES_URL: 'https://shop.example',
        OIDC_ISSUER: 'https://login.invalid',
        OIDC_CLIENT_SECRET: 'client-secret-of-production',
        AUTH_COOKIE_SECRET: 'cookie-secret-of-production-0123456789',
        OPENAI_API_KEY: 'openai-key-of-production',
        GOOGLE_API_KEY: 'google-key-of-production',
        PRINTFUL_TOKEN: 'printful-token-of-production',
        STRIPE_SECRET_KEY: 'stripe-key-of-production',
        STRIPE_PUBLISHABLE_KEY: 'pk_of_production',
        STRIPE_WEBHOOK_SECRET: 'stripe-webhooks-of-production',
        SMTP_URL: 'smtps://shop:a-password@mail.example.com',
        MAIL_FROM: 'Inkloom <orders@example.com>',
        PRINTFUL_STORE_ID: '1',
        DATABASE_URL: urls.postgres,
        REDIS_URL: urls.redis,
        DATA_DIR: stack().dataDir,
        ...given,
      },
    });
  };

  beforeAll(async () => {
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    gateway = startGateway(port);
    for (const stream of [gateway.stdout!, gateway.stderr!]) stream.on('data', (data) => (output += String(data)));
    await waitFor(async () => (await fetch(`${base}/api/config`)).ok, { what: 'the gateway' }).catch(() => {
      throw new Error(`The gateway does not answer:\n${output}`);
    });
  });
  // Until it has ended, its pipes keep the test process from ending.
  afterAll(async () => {
    const ended = gateway.exitCode === null ? once(gateway, 'close') : undefined;
    gateway.kill();
    await ended;
  });

  const status = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${base}${path}`, { headers, redirect: 'manual' });
    return { status: response.status, body: await response.text() };
  };

  it('[S26] does not start as the role that owns the tables', async () => {
    const refused = startGateway(await freePort(), { DATABASE_URL: stack().urls.postgresOwner });
    let said = '';
    for (const stream of [refused.stdout!, refused.stderr!]) stream.on('data', (data) => (said += String(data)));
    const [code] = (await once(refused, 'close')) as [number];
    expect(code).not.toBe(0);
    expect(said).toContain('DATABASE_URL names a role that owns tables');
  });

  it('[S25] serves no tool and no file of ours to anybody', async () => {
    const callers: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${await newShopper()}` },
      { accept: 'text/html' },
    ];
    for (const path of HIDDEN)
      for (const suffix of SUFFIXES)
        for (const headers of callers) {
          const seen = await status(`${path}${suffix}`, headers);
          expect({ path, suffix, status: [400, 401, 404].includes(seen.status) ? 'hidden' : seen.status }).toEqual({
            path,
            suffix,
            status: 'hidden',
          });
          expect(seen.body).not.toMatch(/"dependencies"|process_cpu|of-production|queues"/);
        }
  });

  it('[S25] keeps the endpoints of staff closed', async () => {
    const staff = (Object.entries(endpoints) as [string, EndpointSpec][]).filter(
      ([key, { access }]) => key.startsWith('GET ') && typeof access === 'object',
    );
    expect(staff.length).toBeGreaterThan(4);
    for (const [key] of staff)
      expect({ key, status: (await status(key.slice('GET '.length), {})).status }).toEqual({ key, status: 401 });
  });

  it('[S25] serves no source map, and names none', async () => {
    const scripts = readdirSync('dist/web/assets').filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(5);
    for (const script of scripts) {
      expect((await status(`/assets/${script}.map`, {})).status).toBe(404);
      expect((await status(`/assets/${script}`, {})).body).not.toContain('sourceMappingURL');
    }
  });

  it('[S25] shows the development settings and no secret nowhere', async () => {
    const { body } = await status('/api/config', {});
    expect(JSON.parse(body)).toMatchObject({ development: false });
    expect(body + output).not.toContain('of-production');
  });
});
