import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Config } from '#config';
import { ReadinessChecks } from '#observability';

/**
 * Before the server closes: reports that it is not ready and ends each connection with its next response, so that clients and load balancers
 * go elsewhere. A connection that is closed while it is idle may already carry the next request, which nobody would answer.
 */
@Injectable()
export class ConnectionDrain implements BeforeApplicationShutdown {
  private stopping = false;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: Config,
    readiness: ReadinessChecks,
  ) {
    readiness.add('stopping', () => (this.stopping ? Promise.reject(new Error('yes')) : Promise.resolve()));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.prependListener('request', (_request, response: ServerResponse) => (response.shouldKeepAlive = false));
    await sleep(this.config.GATEWAY_DRAIN_MS);
  }
}
