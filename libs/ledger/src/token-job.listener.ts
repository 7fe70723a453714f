import { Injectable } from '@nestjs/common';
import { chargedKinds, isCharged, text } from '#contracts';
import type { JobEntity, Transaction } from '#database';
import { ListensToJobs, type JobChange, type JobListener } from '#jobs';
import { BalancePublisher } from './balance-publisher.js';
import { TokenLedger } from './token-ledger.js';

const moving: readonly JobChange[] = ['accepted', 'replayed', 'completed', 'failed', 'cancelled'];

/** [GEN-08] What a change of a charged job means for its owner's tokens: reserved with the acceptance, settled or released with the end. */
@Injectable()
@ListensToJobs()
export class TokenJobListener implements JobListener {
  readonly joins = chargedKinds;

  constructor(
    private readonly ledger: TokenLedger,
    private readonly balances: BalancePublisher,
  ) {}

  async inTransaction(tx: Transaction, job: JobEntity, change: JobChange): Promise<void> {
    if (!job.ownerId || !isCharged(job)) return;
    const reservationKey = reservationKeyOf(job);
    const note = text('tokens.generationNote');
    if (change === 'accepted' || change === 'replayed')
      await this.ledger.reserve(tx, { userId: job.ownerId, amount: 1, reservationKey, jobId: job.id, note });
    if (change === 'completed') await this.ledger.settle(tx, reservationKey, note);
    if (change === 'failed' || change === 'cancelled')
      await this.ledger.release(tx, reservationKey, text('tokens.releaseNote'));
  }

  async afterCommit(job: JobEntity, change: JobChange): Promise<void> {
    if (!job.ownerId || !isCharged(job)) return;
    if (moving.includes(change)) await this.balances.publish(await this.ledger.account(job.ownerId));
  }
}

/** The tokens of one dispatch are reserved under this key; a replay reserves again. */
const reservationKeyOf = (job: JobEntity): string => `job:${job.id}:${job.dispatch}`;
