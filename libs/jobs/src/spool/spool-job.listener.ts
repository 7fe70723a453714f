import { Injectable } from '@nestjs/common';
import { chargedKinds } from '#contracts';
import type { JobEntity, Transaction } from '#database';
import { ListensToJobs, type JobChange, type JobListener } from '../job-listener.js';
import { JobSpoolRepository } from './job-spool.repository.js';

const ends: readonly JobChange[] = ['completed', 'failed', 'cancelled'];
/** A replay stores what was paid for before. */
const awaitsReplay = ({ error }: JobEntity): boolean => error?.code === 'STORAGE';

/**
 * Removes what was kept for a job, in the transaction that ends it, but for one that the storage made fail. Costs nothing for the jobs
 * that have kept nothing.
 */
@Injectable()
@ListensToJobs()
export class SpoolJobListener implements JobListener {
  readonly joins = chargedKinds;

  constructor(private readonly spool: JobSpoolRepository) {}

  async inTransaction(tx: Transaction, job: JobEntity, change: JobChange): Promise<void> {
    if (!ends.includes(change) || !job.state.spooled) return;
    if (change !== 'failed' || !awaitsReplay(job)) await this.spool.remove(tx, job);
  }
}
