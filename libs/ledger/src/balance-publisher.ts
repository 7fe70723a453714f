import { Injectable } from '@nestjs/common';
import { RealtimePublisher } from '#realtime';
import type { AccountState } from './token-ledger.js';

/** Sends a user's pages what can still be spent. */
@Injectable()
export class BalancePublisher {
  constructor(private readonly realtime: RealtimePublisher) {}

  /** Never rejects. */
  async publish({ userId, version, tokensAvailable, held }: AccountState): Promise<void> {
    await this.realtime.send([`user:${userId}`], 'balance.updated', { id: userId, version, tokensAvailable, held });
  }
}
