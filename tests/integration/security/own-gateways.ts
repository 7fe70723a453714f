import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { entryPoint } from '#stack/paths';
import { startNode } from '#stack/process/node-process';
import { findFreePort } from '#stack/process/ports';
import type { Running } from '#stack/process/running';
import { startRedis } from '#stack/redis/redis';
import { redisUrls } from '#stack/redis/redis-users';
import { sharedEnvironment } from '#stack/supervisor/environment';
import { UNLIMITED } from '#stack/testing/unlimited';
import { stack, waitFor } from '#testing';

export interface OwnGateways {
  /** Addresses of the gateways, in the order of their settings. */
  urls: string[];
  /** As the user who may do everything. */
  redisUrl: string;
  stopRedis: () => Promise<void>;
  /** With nothing in it. */
  startRedis: () => Promise<void>;
  /** Ends a gateway at once, as a crash would. */
  kill: (index: number) => Promise<void>;
  /** What a gateway says of itself to whoever sends it traffic. */
  readiness: (index: number) => Promise<{ status: number; checks: Record<string, string> }>;
  stop: () => Promise<void>;
}

/** Gateways beside those of the stack: one for each group of settings, on the stack's database and a Redis of their own. */
export async function startGateways(settings: NodeJS.ProcessEnv[]): Promise<OwnGateways> {
  const ports = new Set<number>();
  const takePort = async (): Promise<number> => {
    const port = await findFreePort(ports);
    ports.add(port);
    return port;
  };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'inkloom-limits-'));
  const redisPort = await takePort();
  let redis = await startRedis({ dataDir, port: redisPort });
  const users = redisUrls(dataDir, redisPort);
  const { urls, dataDir: stackData } = stack();
  const env = {
    ...sharedEnvironment({
      given: {
        NODE_ENV: 'test',
        LOG_LEVEL: 'warn',
        // They share the database: the notices of the alerts' test are not for the others to send.
        ALERT_INTERVAL_MS: '86400000',
        // As for the stack's own: a busy machine is no outage.
        DATABASE_REQUEST_TIMEOUT_MS: '30000',
        ...UNLIMITED,
      },
      host: '127.0.0.1',
      dataDir: stackData,
      urls,
    }),
  };
  const gateways = await Promise.all(
    settings.map(async (own) => {
      const [port, managementPort] = [await takePort(), await takePort()];
      const process = await startNode(entryPoint('gateway'), {
        env: {
          ...env,
          REDIS_URL: users.redis,
          ...own,
          PORT: String(port),
          MANAGEMENT_PORT: String(managementPort),
        },
        onLine: () => {},
      });
      return { process, url: `http://127.0.0.1:${port}`, managementUrl: `http://127.0.0.1:${managementPort}` };
    }),
  );
  await Promise.all(gateways.map(({ process, managementUrl }) => untilReady(process, managementUrl)));
  return {
    urls: gateways.map(({ url }) => url),
    readiness: async (index) => {
      const response = await fetch(`${gateways[index]!.managementUrl}/readyz`);
      const { checks } = (await response.json()) as { checks: Record<string, string> };
      return { status: response.status, checks };
    },
    redisUrl: users.redisAdmin,
    stopRedis: () => redis.stop(),
    startRedis: async () => void (redis = await startRedis({ dataDir, port: redisPort })),
    kill: async (index) => {
      gateways[index]!.process.kill('SIGKILL');
      await gateways[index]!.process.exited;
    },
    stop: async () => {
      await Promise.all(gateways.map(({ process }) => process.stop()));
      await redis.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(gateway: Running, managementUrl: string): Promise<void> {
  const ended = gateway.exited.then((reason) => Promise.reject(new Error(`The gateway ended: ${reason}`)));
  ended.catch(() => undefined);
  const isReady = () =>
    fetch(`${managementUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await Promise.race([ended, waitFor(isReady, { what: 'the gateway to be ready' })]);
}
