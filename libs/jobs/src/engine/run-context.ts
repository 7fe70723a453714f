import type { JobKind, JobInput } from '#contracts';
import type { Database, JobEntity, Transaction } from '#database';
import type { Logger } from '#observability';
import type { JobContext } from '../job-handler.js';
import type { JobRepository } from '../job.repository.js';
import { FencedError } from './job-error.js';
import type { JobListeners } from './job-listeners.js';

const PERCENT_INTERVAL_MS = 250;

/** One run of one job: the fenced writes that a handler may make. */
export class RunContext<K extends JobKind> implements JobContext<K> {
  private percentSentAt = 0;

  constructor(
    readonly job: JobEntity,
    readonly input: JobInput<K>,
    readonly signal: AbortSignal,
    readonly log: Logger,
    private readonly services: { database: Database; repository: JobRepository; listeners: JobListeners },
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
    void this.services.listeners.notify({ ...this.job }, 'progressed');
  }

  async notify(text: string, tx?: Transaction): Promise<void> {
    const notices = await this.services.repository.addNotice(this.job.id, this.job.epoch, text, tx);
    if (!notices) throw new FencedError(this.job.id);
    this.job.notices = notices;
  }

  async save(state: Record<string, unknown>, tx?: Transaction): Promise<void> {
    const saved = await this.services.repository.saveState(this.job.id, this.job.epoch, state, tx);
    if (!saved) throw new FencedError(this.job.id);
    Object.assign(this.job.state, state);
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.services.database.transaction(async (tx) => {
      const owned = await this.services.repository.lockOwned(tx, this.job.id, this.job.epoch);
      if (!owned) throw new FencedError(this.job.id);
      return work(tx);
    });
  }

  private async progressed(change: { stage?: string; percent?: number; previewUrl?: string }): Promise<void> {
    const row = await this.services.repository.progress(this.job.id, this.job.epoch, change);
    if (!row) throw new FencedError(this.job.id);
    Object.assign(this.job, {
      stage: row.stage,
      percent: row.percent,
      previewUrl: row.previewUrl,
      version: row.version,
    });
    await this.services.listeners.notify(row, 'progressed');
  }
}
