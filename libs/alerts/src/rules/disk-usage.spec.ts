import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '#config';
import { metrics, type Logger } from '#observability';
import type { DiskReport, DiskReportRepository } from './disk-report.repository.js';
import { DiskReporter } from './disk-reporter.js';
import { readDiskUsage } from './disk-usage.js';

describe('the disk of a data folder', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'inkloom-disk-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('has one name for all that share it, however many look first at once', async () => {
    const reports = await Promise.all(Array.from({ length: 8 }, () => readDiskUsage(folder)));
    expect(new Set(reports.map(({ disk }) => disk)).size).toBe(1);
    expect(reports[0]).toMatchObject({ host: hostname(), disk: expect.stringMatching(/-[\da-f]{6}$/) });
    expect(reports[0]!.usedPercent).toBeGreaterThan(0);
    expect((await readDiskUsage(folder)).disk).toBe(reports[0]!.disk);
    expect(await readdir(folder)).toEqual(['disk-id']);
  });

  it('has none where the folder is not there, or says nonsense', async () => {
    expect((await readDiskUsage(path.join(folder, 'none'))).disk).toBe('');
    await writeFile(path.join(folder, 'disk-id'), '<b>');
    expect((await readDiskUsage(folder)).disk).toBe('');
  });
});

describe('the report of a disk', () => {
  it('is not waited for while the disk hangs, is asked for once, and comes when the disk answers', async () => {
    const answers: ((report: DiskReport) => void)[] = [];
    const repository = { report: vi.fn(() => Promise.resolve()) };
    const log = { warn: vi.fn() } as unknown as Logger;
    class Hanging extends DiskReporter {
      protected override readDisk(): Promise<DiskReport> {
        return new Promise((resolve) => answers.push(resolve));
      }
    }
    const reporter = new Hanging({} as Config, repository as unknown as DiskReportRepository, log);
    await reporter.report();
    await reporter.report();
    expect([answers.length, repository.report.mock.calls.length]).toEqual([1, 0]);
    const report = { host: 'one', disk: 'two', usedPercent: 3 };
    answers[0]!(report);
    await reporter.report();
    expect(repository.report).toHaveBeenCalledExactlyOnceWith(report);
    const shown = async () => (await metrics.diskUsed.get()).values.map(({ labels, value }) => ({ ...labels, value }));
    expect(await shown()).toEqual([{ disk: 'two', value: 0.03 }]);
    const next = reporter.report();
    answers[1]!({ host: 'one', disk: '', usedPercent: 91 });
    await next;
    expect(await shown()).toEqual([{ disk: 'one', value: 0.91 }]);
  });
});
