import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { Database } from '#database';
import { BalancePublisher } from './balance-publisher.js';
import { TokenLedger } from './token-ledger.js';

const BATCH = 100;

/** [TOK-06] Takes away tokens that have expired. Any number of processes may do so at once. */
@Injectable()
export class TokenExpiry {
  constructor(
    private readonly ledger: TokenLedger,
    private readonly balances: BalancePublisher,
    private readonly database: Database,
  ) {}

  /** Returns whether there may be more. */
  async expireDue(): Promise<boolean> {
    const users = await this.ledger.findExpired(BATCH);
    for (const userId of users) await this.expire(userId);
    return users.length === BATCH;
  }

  private async expire(userId: string): Promise<void> {
    const state = await this.database.transaction((tx) => this.ledger.expire(tx, userId, text('tokens.expiryNote')));
    if (state) await this.balances.publish(state);
  }
}
