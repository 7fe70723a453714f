import { chargedKinds, jobRegistry, type JobKind, type Room } from '#contracts';
import type { Database, JobEntity, Transaction } from '#database';
import type { JobChange, JobHooks } from '#jobs';
import { readAccount } from '#ledger';
import type { Push } from '#realtime';
import { announceOrder, orderSubmissionChanged } from '#orders';
import { isCharged, presentJob } from '#jobs';
import type { QueueEstimates } from '#jobs';
import { chargeTry, moveTokens } from './token-hooks.js';

/** Joins the job engine to tokens, orders and pages. */
export class ProductHooks implements JobHooks {
  constructor(
    private readonly database: Database,
    private readonly push: Push,
    private readonly estimates: QueueEstimates,
  ) {}

  takesPart(kind: JobKind): boolean {
    return chargedKinds.includes(kind) || kind === 'order.submit';
  }

  async inTransaction(tx: Transaction, job: JobEntity, change: JobChange): Promise<void> {
    await moveTokens(tx, job, change);
    if (job.kind === 'order.submit') await orderSubmissionChanged(tx, job, change);
  }

  async afterCommit(job: JobEntity, change: JobChange): Promise<void> {
    await this.push.send(roomsFor(job), 'job.updated', { ...presentJob(job), ...(await this.estimates.of(job)) });
    if (
      isCharged(job) &&
      job.ownerId &&
      (change === 'accepted' ||
        change === 'replayed' ||
        change === 'completed' ||
        change === 'failed' ||
        change === 'cancelled')
    )
      await this.announceBalance(job.ownerId);
    await chargeTry(this.database, job, change);
    if (changesOrder(job, change)) await announceOrder(this.database, this.push, job.subjectId!);
  }

  private async announceBalance(userId: string): Promise<void> {
    const account = await readAccount(this.database, userId);
    await this.push.send([`user:${userId}`], 'balance.updated', {
      id: userId,
      version: account.version,
      tokensAvailable: account.tokensAvailable,
      held: account.held,
    });
  }
}

/** Every step of a submission shows on its order; of the job that follows it only the end does, since it tells of the looks before. */
const changesOrder = (job: JobEntity, change: JobChange): boolean =>
  job.subjectId !== null &&
  ((job.kind === 'order.submit' && change !== 'progressed') || (job.kind === 'order.track' && change === 'completed'));

/** [JOB-03] Who is told of a job: its owner, and the admins or operators its definition names. */
function roomsFor(job: JobEntity): Room[] {
  const { see } = jobRegistry[job.kind];
  const rooms: Room[] = [];
  if (job.ownerId && see.includes('owner')) rooms.push(`user:${job.ownerId}`);
  if (see.includes('admin')) rooms.push('admins');
  return rooms;
}
