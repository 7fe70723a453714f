import { Module, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { CORE, type Core } from '#workflow';
import { Authenticator } from '../identity/authenticator.js';
import { JobWaiter } from '../jobs/job-waiter.js';
import { SocketServer } from './socket-server.js';

class SocketLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private sockets: SocketServer | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly core: Core,
    private readonly authenticator: Authenticator,
    private readonly waiter: JobWaiter,
  ) {}

  onApplicationBootstrap(): void {
    this.sockets = new SocketServer(
      this.host.httpAdapter.getHttpServer() as Server,
      this.core,
      this.authenticator,
      this.waiter,
    );
    this.sockets.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sockets?.close();
  }
}

@Module({
  providers: [
    {
      provide: SocketLifecycle,
      useFactory: (host: HttpAdapterHost, core: Core, authenticator: Authenticator, waiter: JobWaiter) =>
        new SocketLifecycle(host, core, authenticator, waiter),
      inject: [HttpAdapterHost, CORE, Authenticator, JobWaiter],
    },
  ],
})
export class RealtimeModule {}
