import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#stack/fixtures/temporary-folder';
import { stackEvents } from './stack-events.js';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second));

it('tells what became of jobs, and warnings, between two moments, in order and the last of them', () => {
  const dataDir = temporaryFolder();
  const write = (name: string, ...lines: (object | string)[]) => {
    mkdirSync(path.join(dataDir, 'logs'), { recursive: true });
    const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
    writeFileSync(path.join(dataDir, 'logs', `${name}.log`), text);
  };
  const job = { level: 30, jobId: '0190-00cc', kind: 'mockup.render' };
  write(
    'worker-mockup-1',
    { ...job, time: at(1), msg: 'job started' },
    { ...job, time: at(6), msg: 'job ended', status: 'completed' },
    { ...job, time: at(9), msg: 'job started' },
    '{"half',
  );
  write(
    'gateway',
    { level: 30, time: at(4), msg: 'ready' },
    { level: 40, time: at(5), msg: 'relay failed', err: { message: 'no Redis' } },
  );
  write('redis', { level: 40, time: at(5).getTime(), msg: 'overcommit' });
  const all = [
    '12:00:01.000 worker-mockup-1 job started mockup.render 00cc',
    '12:00:05.000 gateway relay failed no Redis',
    '12:00:06.000 worker-mockup-1 job ended completed mockup.render 00cc',
  ];
  expect(stackEvents(dataDir, at(0), at(8), 10)).toEqual(all);
  expect(stackEvents(dataDir, at(0), at(8), 2)).toEqual(all.slice(1));
  expect(stackEvents(path.join(dataDir, 'nothing'), at(0), at(8), 10)).toEqual([]);
});
