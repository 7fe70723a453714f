import { createServer, type Server } from 'node:http';
import { metricsRegistry } from './metrics.js';

/** Names a dependency and answers when it is usable, or throws with the reason. */
export type ReadinessCheck = { name: string; check: () => Promise<unknown> };

async function readiness(
  checks: readonly ReadinessCheck[],
): Promise<{ ready: boolean; checks: Record<string, string> }> {
  const results = await Promise.all(
    checks.map(async ({ name, check }): Promise<[string, string]> => {
      try {
        await check();
        return [name, 'ok'];
      } catch (error) {
        return [name, error instanceof Error ? error.message : String(error)];
      }
    }),
  );
  return { ready: results.every(([, state]) => state === 'ok'), checks: Object.fromEntries(results) };
}

/** Serves /healthz, /readyz and /metrics on a port of its own, which production keeps off the public network. */
export function startManagementServer(port: number, checks: readonly ReadinessCheck[]): Promise<Server> {
  const server = createServer((request, response) => {
    void answer(request.url ?? '/', checks).then(({ status, type, body }) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
  });
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => resolve(server));
  });
}

async function answer(url: string, checks: readonly ReadinessCheck[]) {
  const json = 'application/json; charset=utf-8';
  if (url.startsWith('/healthz')) return { status: 200, type: json, body: JSON.stringify({ status: 'ok' }) };
  if (url.startsWith('/readyz')) {
    const state = await readiness(checks);
    return { status: state.ready ? 200 : 503, type: json, body: JSON.stringify(state) };
  }
  if (url.startsWith('/metrics'))
    return { status: 200, type: metricsRegistry.contentType, body: await metricsRegistry.metrics() };
  return { status: 404, type: json, body: JSON.stringify({ error: 'Not found' }) };
}
