import { describe, expect, it } from 'vitest';
import type { QueueState } from '#contracts';
import { slotsEach } from './queues.js';

const worker = (slots: number, draining = false): QueueState['alive'][number] => ({
  name: `worker-mockup@host:${slots}`,
  host: 'host',
  version: '1.0.0',
  slots,
  draining,
});

describe('[JOB-09] how many jobs each worker takes', () => {
  it('is what an operator set', () => {
    expect(slotsEach({ slotsPerWorker: 7, alive: [worker(4), worker(0, true)] })).toBe(7);
  });

  it('counts no worker that is drained, whether it has let its slots go or not: more for each is more in all', () => {
    expect(slotsEach({ slotsPerWorker: null, alive: [worker(4), worker(0, true)] })).toBe(4);
    expect(slotsEach({ slotsPerWorker: null, alive: [worker(4), worker(4, true)] })).toBe(4);
    expect(slotsEach({ slotsPerWorker: null, alive: [worker(4), worker(2)] })).toBe(3);
  });

  it('is none where none works', () => {
    expect(slotsEach({ slotsPerWorker: null, alive: [worker(0, true)] })).toBe(0);
  });
});
