import type { JobKind, JobInput } from '#contracts';
import type { Database, JobEntity, Transaction } from '#database';
import type { Logger } from '#observability';
import { FencedError } from './job-error.js';
import type { JobContext } from './job-handler.js';
import type { JobHooks } from './job-hooks.js';
import type { JobRepository } from './job.repository.js';

const PERCENT_INTERVAL_MS = 250;

/** One run of one job: the fenced writes that a handler may make. */
export class RunContext<K extends JobKind> implements JobContext<K> {
  private percentSentAt = 0;

  constructor(
    readonly job: JobEntity,
    readonly input: JobInput<K>,
    readonly signal: AbortSignal,
    readonly log: Logger,
    private readonly parts: { database: Database; repository: JobRepository; hooks: JobHooks },
  ) {}

  async stage(stage: string, percent: number): Promise<void> {
    await this.progressed({ stage, percent });
  }

  async preview(previewUrl: string): Promise<void> {
    await this.progressed({ previewUrl });
  }

  percent(percent: number): void {
    if (Date.now() - this.percentSentAt < PERCENT_INTERVAL_MS || percent <= this.job.percent) return;
    this.percentSentAt = Date.now();
    this.job.percent = percent;
    void this.parts.hooks.afterCommit({ ...this.job }, 'progressed');
  }

  async save(state: Record<string, unknown>): Promise<void> {
    const saved = await this.parts.repository.saveState(this.job.id, this.job.epoch, state);
    if (!saved) throw new FencedError(this.job.id);
    Object.assign(this.job.state, state);
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.parts.database.transaction(async (tx) => {
      const held = await this.parts.repository.lockHeld(tx, this.job.id, this.job.epoch);
      if (!held) throw new FencedError(this.job.id);
      return work(tx);
    });
  }

  private async progressed(change: { stage?: string; percent?: number; previewUrl?: string }): Promise<void> {
    const row = await this.parts.repository.progress(this.job.id, this.job.epoch, change);
    if (!row) throw new FencedError(this.job.id);
    Object.assign(this.job, {
      stage: row.stage,
      percent: row.percent,
      previewUrl: row.previewUrl,
      version: row.version,
    });
    await Promise.resolve(this.parts.hooks.afterCommit(row, 'progressed')).catch((error: unknown) =>
      this.log.debug({ err: error }, 'progress not announced'),
    );
  }
}
