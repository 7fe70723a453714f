import { Injectable } from '@nestjs/common';
import type { LedgerEntryView } from '#contracts';
import { Database, newId, type Transaction } from '#database';
import { BalancePublisher, TokenLedger, type AccountState, type BucketRow } from '#ledger';
import { HttpError } from '../common/http-error.js';

export interface ConsumeRequest {
  userId: string;
  amount: number;
  note: string;
  jobId?: string | undefined;
  idempotencyKey?: string | undefined;
}

export interface ConsumeResult {
  balance: AccountState;
  /** Whether a charge already settled was acknowledged instead of spending anew. */
  acknowledged: boolean;
}

/** A user's token account. */
@Injectable()
export class TokensService {
  constructor(
    private readonly ledger: TokenLedger,
    private readonly balances: BalancePublisher,
    private readonly database: Database,
  ) {}

  balance(userId: string): Promise<AccountState> {
    return this.ledger.account(userId);
  }

  /** Where the user's tokens came from, in the order in which they are spent. */
  buckets(userId: string): Promise<BucketRow[]> {
    return this.ledger.buckets(userId);
  }

  history(userId: string, limit: number, before?: string): Promise<LedgerEntryView[]> {
    return this.ledger.history(userId, limit, before);
  }

  /** [TOK-02] Acknowledges a charge already settled; spends only where none is left to acknowledge. */
  async consume(request: ConsumeRequest): Promise<ConsumeResult> {
    const result = await this.database.transaction((tx) => this.acknowledgeOrSpend(tx, request));
    if (!result.acknowledged) await this.balances.publish(result.balance);
    return result;
  }

  private async acknowledgeOrSpend(tx: Transaction, request: ConsumeRequest): Promise<ConsumeResult> {
    const { userId, amount, note, jobId, idempotencyKey } = request;
    const acknowledged = jobId
      ? await this.ledger.acknowledgeJob(tx, userId, jobId)
      : await this.ledger.acknowledgeOldest(tx, userId);
    if (acknowledged) return { balance: await this.ledger.account(userId, tx), acknowledged };
    if (jobId) throw notCharged(jobId);
    const key = `consume:${userId}:${idempotencyKey ?? newId()}`;
    return { balance: await this.ledger.consume(tx, { userId, amount, key, note }), acknowledged };
  }
}

const notCharged = (jobId: string): HttpError =>
  new HttpError(409, 'CONFLICT', 'This job has not been charged, so there is nothing to acknowledge.', {
    field: 'jobId',
    jobId,
  });
