import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLogs } from './logs.js';

let dataDir: string;
beforeEach(async () => (dataDir = await mkdtemp(path.join(tmpdir(), 'inkloom-logs-'))));
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const read = (file: string) => readFile(path.join(dataDir, 'logs', file), 'utf8');
const numbersIn = (lines: string) => [...lines.matchAll(/"msg":"(\d+)/g)].map(([, number]) => Number(number));

describe('the logs of a stack', () => {
  it('stay bounded while a process writes, without a line that is lost between two files', async () => {
    const logs = openLogs(dataDir, () => undefined, 2_000);
    const write = logs.writer('gateway');
    for (let line = 0; line < 100; line += 1) {
      write(JSON.stringify({ level: 20, msg: `${line} ${'x'.repeat(80)}` }));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await logs.close();
    expect((await readdir(path.join(dataDir, 'logs'))).sort()).toEqual(['gateway.log', 'gateway.log.1']);
    const [older, newer] = [await read('gateway.log.1'), await read('gateway.log')];
    for (const content of [older, newer]) expect(content.length).toBeLessThan(2_500);
    const numbers = [...numbersIn(older), ...numbersIn(newer)];
    expect(numbers.at(-1)).toBe(99);
    expect(numbers).toEqual(Array.from(numbers, (_, at) => numbers[0]! + at));
    expect(numbers.length).toBeGreaterThan(20);
  });

  it('count what an earlier start has written', async () => {
    for (let start = 0; start < 3; start += 1) {
      const logs = openLogs(dataDir, () => undefined, 100);
      logs.say('x'.repeat(150));
      await logs.close();
    }
    expect((await readdir(path.join(dataDir, 'logs'))).sort()).toEqual(['supervisor.log', 'supervisor.log.1']);
  });
});
