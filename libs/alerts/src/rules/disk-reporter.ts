import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { Logger, metrics } from '#observability';
import { DiskReportRepository, type DiskReport } from './disk-report.repository.js';
import { readDiskUsage } from './disk-usage.js';

/** How long a disk is waited for: a network volume that is away does not answer at all. */
const WAIT_MS = 2_000;

/** Reports how full the disk of this process is. */
@Injectable()
export class DiskReporter {
  private running: Promise<void> | undefined;

  constructor(
    private readonly config: Config,
    private readonly disks: DiskReportRepository,
    private readonly log: Logger,
  ) {}

  /** Resolves soon also where the disk hangs, which is then not asked again until it answers: each question holds a thread. */
  async report(): Promise<void> {
    this.running ??= this.measure().finally(() => (this.running = undefined));
    const waiting = new AbortController();
    const late = sleep(WAIT_MS, undefined, { ref: false, signal: waiting.signal }).catch(() => undefined);
    await Promise.race([this.running, late]);
    waiting.abort();
  }

  protected readDisk(): Promise<DiskReport> {
    return readDiskUsage(this.config.dataDir);
  }

  private async measure(): Promise<void> {
    try {
      const report = await this.readDisk();
      // It may have got its name only now.
      metrics.diskUsed.reset();
      metrics.diskUsed.set({ disk: report.disk || report.host }, report.usedPercent / 100);
      await this.disks.report(report);
    } catch (error) {
      this.log.warn({ err: error }, 'disk not measured');
    }
  }
}
