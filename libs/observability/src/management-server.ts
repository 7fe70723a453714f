import { createServer } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { metricsRegistry } from './metrics.js';
import { ReadinessChecks } from './readiness-checks.js';

const JSON_TYPE = 'application/json; charset=utf-8';

interface Reply {
  status: number;
  type: string;
  body: string;
}

/** Serves /healthz, /readyz and /metrics on MANAGEMENT_PORT, which production keeps off the public network. */
@Injectable()
export class ManagementServer {
  constructor(
    private readonly config: Config,
    private readonly readiness: ReadinessChecks,
  ) {}

  /** Starts listening; does nothing if no port is configured. Rejects if the port is taken. */
  async start(): Promise<void> {
    const { HOST: host, MANAGEMENT_PORT: port } = this.config;
    if (port === undefined) return;
    const server = createServer((request, response) => {
      void this.replyTo(request.url ?? '/').then(({ status, type, body }) =>
        response.writeHead(status, { 'content-type': type }).end(body),
      );
    });
    server.unref();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  }

  private async replyTo(url: string): Promise<Reply> {
    if (url.startsWith('/healthz')) return json(200, { status: 'ok' });
    if (url.startsWith('/readyz')) {
      const state = await this.readiness.run();
      return json(state.ready ? 200 : 503, state);
    }
    if (url.startsWith('/metrics'))
      return { status: 200, type: metricsRegistry.contentType, body: await metricsRegistry.metrics() };
    return json(404, { error: 'Not found' });
  }
}

const json = (status: number, body: unknown): Reply => ({ status, type: JSON_TYPE, body: JSON.stringify(body) });
