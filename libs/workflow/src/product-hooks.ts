import { chargedKinds, jobRegistry, type JobKind, type Room } from '#contracts';
import type { Database, JobEntity, Transaction } from '#database';
import type { JobChange, JobHooks } from '#jobs';
import { readAccount } from '#ledger';
import type { Push } from '#realtime';
import type { OrderJobListener } from '#orders';
import { isCharged, presentJob } from '#jobs';
import type { QueueEstimates } from '#jobs';
import { chargeTry, moveTokens } from './token-hooks.js';

/** Joins the job engine to tokens, orders and pages. */
export class ProductHooks implements JobHooks {
  constructor(
    private readonly database: Database,
    private readonly push: Push,
    private readonly estimates: QueueEstimates,
    private readonly orders: OrderJobListener,
  ) {}

  takesPart(kind: JobKind): boolean {
    return chargedKinds.includes(kind) || this.orders.joins.includes(kind);
  }

  async inTransaction(tx: Transaction, job: JobEntity, change: JobChange): Promise<void> {
    await moveTokens(tx, job, change);
    if (this.orders.joins.includes(job.kind)) await this.orders.inTransaction(tx, job, change);
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
    await this.orders.afterCommit(job, change);
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

/** [JOB-03] Who is told of a job: its owner, and the admins or operators its definition names. */
function roomsFor(job: JobEntity): Room[] {
  const { see } = jobRegistry[job.kind];
  const rooms: Room[] = [];
  if (job.ownerId && see.includes('owner')) rooms.push(`user:${job.ownerId}`);
  if (see.includes('admin')) rooms.push('admins');
  return rooms;
}
