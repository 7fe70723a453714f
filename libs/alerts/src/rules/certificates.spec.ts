import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseConfig } from '#config';
import { metrics, type Logger } from '#observability';
import { createRedis, redisReady, type RedisConnection } from '#redis';
import { testRedis, type TestRedis } from '#testing';
import { tlsServer, type TlsServer } from '#testing/tls-server';
import { Certificates, daysUntil } from './certificates.js';

const DAY_MS = 86_400_000;
const log = { warn: vi.fn(), info: vi.fn() };

describe('certificates', () => {
  const servers: TlsServer[] = [];
  let redis: TestRedis;
  let connection: RedisConnection;
  beforeAll(async () => {
    redis = await testRedis();
    connection = createRedis(redis.url, 'producer', log);
    await redisReady(connection);
  });
  afterAll(async () => {
    connection.disconnect();
    await redis.close();
  });
  afterEach(async () => {
    await redis.empty();
    for (const server of servers.splice(0)) await server.close();
    log.warn.mockClear();
    metrics.certificateEnds.reset();
  });

  const serve = async (daysLeft: number) => {
    const server = await tlsServer(daysLeft);
    servers.push(server);
    return server;
  };
  const watch = (settings: Record<string, string>) =>
    new Certificates(
      parseConfig({ ALERT_CERTIFICATE_CHECK_MS: '1', ...settings }),
      connection,
      log as unknown as Logger,
    );
  const known = async (certificates: Certificates) =>
    (await certificates.known()).map(({ host, endsAt }) => [host, daysUntil(endsAt, new Date())]);
  const daysLeft = async (certificates: Certificates) => {
    await certificates.report();
    return known(certificates);
  };

  it('are those of our own https addresses and of the servers that are named, each once', async () => {
    const [shop, issuer, mail] = [await serve(30.5), await serve(20.5), await serve(-3)];
    const certificates = watch({
      PUBLIC_URL: `https://${shop.host}`,
      OIDC_ISSUER: `https://${issuer.host}/tenant`,
      ALERT_CERTIFICATE_HOSTS: `${mail.host}, ${shop.host}`,
    });
    expect(await daysLeft(certificates)).toEqual([
      [shop.host, 30],
      [issuer.host, 20],
      [mail.host, 0],
    ]);
    expect([shop.calls(), issuer.calls(), mail.calls()]).toEqual([1, 1, 1]);
    const { values } = await metrics.certificateEnds.get();
    const left = new Map(values.map(({ labels, value }) => [labels.host, (value * 1000 - Date.now()) / DAY_MS]));
    expect(
      [left.get(shop.host), left.get(issuer.host), left.get(mail.host)].map((days) => Math.round(days! + 0.1)),
    ).toEqual([31, 21, -3]);
  });

  it('are read again after a while and not before, and are what the server showed last to any process', async () => {
    const server = await serve(3.5);
    const patient = watch({ ALERT_CERTIFICATE_HOSTS: server.host, ALERT_CERTIFICATE_CHECK_MS: '3600000' });
    expect(await daysLeft(patient)).toEqual([[server.host, 3]]);
    await server.renew(60.5);
    expect(await daysLeft(patient)).toEqual([[server.host, 3]]);
    const other = watch({ ALERT_CERTIFICATE_HOSTS: server.host });
    expect(await known(other)).toEqual([[server.host, 3]]);
    expect(await daysLeft(other)).toEqual([[server.host, 60]]);
    expect(await known(patient)).toEqual([[server.host, 60]]);
    await server.renew(90.5);
    await vi.waitFor(async () => expect(await daysLeft(other)).toEqual([[server.host, 90]]));
  });

  it('stay as they were read while their server does not answer, and do not hide those of others', async () => {
    const [gone, there] = [await serve(3.5), await serve(50.5)];
    const settings = { ALERT_CERTIFICATE_HOSTS: `${gone.host},${there.host}` };
    await watch(settings).report();
    await servers.shift()!.close();
    await there.renew(40.5);
    expect(await daysLeft(watch(settings))).toEqual([
      [gone.host, 3],
      [there.host, 40],
    ]);
    expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ host: gone.host }), 'certificate not read');
  });

  it('of a server that says nothing are waited for three seconds and left out', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    expect(await daysLeft(watch({ ALERT_CERTIFICATE_HOSTS: host }))).toEqual([]);
    expect(log.warn.mock.calls[0]![0].err.message).toBe('no certificate within 3000 ms');
    silent.close();
  });

  it('have whole days left, and none once they have ended', () => {
    const now = new Date('2026-03-01T12:00:00Z');
    const left = (iso: string) => daysUntil(new Date(iso), now);
    expect([left('2026-03-15T11:59:59Z'), left('2026-03-15T12:00:00Z'), left('2026-02-01T00:00:00Z')]).toEqual([
      13, 14, 0,
    ]);
  });

  it('are watched of servers only that are named with their port', () => {
    const refused = ['smtp.example.com', 'a.example.com:465;b:1', 'https://a.example.com:443', 'a.example.com:99999'];
    for (const hosts of refused)
      expect(() => watch({ ALERT_CERTIFICATE_HOSTS: hosts })).toThrow(
        /ALERT_CERTIFICATE_HOSTS .*smtp\.example\.com:465/,
      );
    expect(() => watch({ ALERT_CERTIFICATE_HOSTS: 'mail.example.com:465, [2001:db8::1]:6380' })).not.toThrow();
  });
});
