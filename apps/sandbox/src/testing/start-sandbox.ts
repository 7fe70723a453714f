import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseConfig, type Config } from '#config';
import { findFreePort } from '#stack/process/ports';
import { createSandbox, listen } from '../create-app.js';

export interface RunningSandbox {
  url: string;
  config: Config;
  /** Stops the sandbox but keeps its data. */
  stop(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Ends it and deletes its data. */
  dispose(): Promise<void>;
  control(method: string, route: string, body?: unknown): Promise<unknown>;
}

/** Starts a sandbox in this process, on a free port and with its own data folder. */
export async function startSandbox(environment: Record<string, string> = {}): Promise<RunningSandbox> {
  const port = await findFreePort();
  const smtpPort = await findFreePort(new Set([port]));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'inkloom-sandbox-'));
  const url = `http://localhost:${port}`;
  const config = parseConfig({
    NODE_ENV: 'test',
    SANDBOX_URL: url,
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    SANDBOX_IMAGE_MS: '50',
    SANDBOX_TASK_MS: '100',
    ...environment,
  });
  const start = async () => {
    const app = await createSandbox(config);
    await listen(app, url);
    return app;
  };
  let app = await start();
  const stop = () => app.close();
  return {
    url,
    config,
    stop,
    restart: async () => {
      await stop();
      app = await start();
    },
    dispose: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    control: (method, route, body) => callControl(url, method, route, body),
  };
}

async function callControl(url: string, method: string, route: string, body?: unknown): Promise<unknown> {
  const json =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${url}/__control/${route}`, { method, ...json });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${route} returned ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
