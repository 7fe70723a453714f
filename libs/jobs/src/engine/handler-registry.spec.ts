import { Injectable, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { describe, expect, it } from 'vitest';
import type { JobKind } from '#contracts';
import { HandlesJob } from '../handles-job.js';
import { HandlerRegistry } from './handler-registry.js';
import { WorkerIdentity } from './worker-identity.js';

/** A new handler class of that kind; its name says so, since Nest tells providers apart by class. */
function handlerOf(kind: JobKind): Type {
  @Injectable()
  @HandlesJob(kind)
  class Handler {}
  return Handler;
}

/** Starts a worker of queue `mockup` with these handlers; rejects where its start-up does. */
async function start(...kinds: JobKind[]): Promise<HandlerRegistry> {
  const identity = { provide: WorkerIdentity, useValue: { queue: 'mockup', name: 'worker', concurrency: 1 } };

  @Module({ imports: [DiscoveryModule], providers: [HandlerRegistry, identity, ...kinds.map(handlerOf)] })
  class Worker {}
  const app = await NestFactory.createApplicationContext(Worker, { logger: false, abortOnError: false });
  return app.get(HandlerRegistry);
}

describe('handlers of a worker', () => {
  it('are found by their decorator', async () => {
    const registry = await start('mockup.render');
    expect(registry.for('mockup.render')).toBeDefined();
  });

  it('fail the start where a kind of the queue has none', async () => {
    await expect(start()).rejects.toThrow('No handler for mockup.render on queue mockup');
  });

  it('fail the start where a kind has two', async () => {
    await expect(start('mockup.render', 'mockup.render')).rejects.toThrow('Two handlers for mockup.render');
  });

  it('fail the start where one is of another queue', async () => {
    await expect(start('mockup.render', 'order.submit')).rejects.toThrow(
      'order.submit does not belong to queue mockup',
    );
  });
});
