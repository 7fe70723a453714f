import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Queue } from 'bullmq';
import type { QueueName, QueuePayload } from '#contracts';
import { JobEntity, newId } from '#database';
import { Logger } from '#observability';
import { createRedis, type RedisConnection } from '#redis';
import { JobQueues } from './job-queues.js';

const silent = { warn: () => undefined, info: () => undefined };

describe('the queues of a process that starts while Redis is away', () => {
  let connection: RedisConnection;
  let opened: Queue<QueuePayload>[];
  let queues: JobQueues;
  beforeAll(() => {
    connection = createRedis('redis://127.0.0.1:1', 'producer', silent);
    const open = (name: QueueName) => new Queue<QueuePayload>(name, { connection });
    opened = [open('generation'), open('mockup'), open('fulfilment')];
    const log = { debug: () => undefined } as unknown as Logger;
    queues = new JobQueues(connection, opened[0]!, opened[1]!, opened[2]!, log);
  });
  afterAll(() => connection.disconnect());

  it.each(['add', 'find', 'remove'] as const)('reject %s at once', async (method) => {
    const job = Object.assign(new JobEntity(), {
      id: newId(),
      kind: 'ops.ping',
      queue: 'generation',
      dispatch: 1,
      priority: 1,
      runAt: new Date(),
    });
    const started = Date.now();
    await expect(queues[method](job)).rejects.toThrow('Redis is away');
    expect(Date.now() - started).toBeLessThan(1_000);
  });
});
