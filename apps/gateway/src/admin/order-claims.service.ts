import { Injectable } from '@nestjs/common';
import { text, type OrderClaims } from '#contracts';
import type { Transaction } from '#database';
import { OrderAnnouncer, OrderClaimRepository } from '#orders';
import { HttpError } from '../common/http-error.js';

interface ClaimRequest {
  orderId: string;
  adminId: string;
  looking: boolean;
  takeOver: boolean;
}

/** [ADM-06] Says who looks at which order, so that two admins do not work on the same one. */
@Injectable()
export class OrderClaimsService {
  constructor(
    private readonly claims: OrderClaimRepository,
    private readonly announcer: OrderAnnouncer,
  ) {}

  async read(adminId: string): Promise<OrderClaims> {
    const claims = await this.claims.findAll();
    return claims.map((claim) => ({
      orderId: claim.orderId,
      name: claim.adminName,
      since: claim.since.toISOString(),
      mine: claim.adminId === adminId,
    }));
  }

  /** Returns all claims as they then are; what is decided is not claimed. */
  async change({ orderId, adminId, looking, takeOver }: ClaimRequest): Promise<OrderClaims> {
    const changed = looking
      ? await this.claims.claim(orderId, adminId, takeOver)
      : await this.claims.release(orderId, adminId);
    if (changed) await this.announcer.announce(orderId);
    return this.read(adminId);
  }

  /** Throws 409 where another admin looks at the order. */
  async assertFree(tx: Transaction, orderId: string, adminId: string): Promise<void> {
    const other = await this.claims.findOther(tx, orderId, adminId);
    if (!other) return;
    const name = other.adminName ?? text('desk.otherAdmin');
    throw new HttpError(409, 'CONFLICT', text('desk.claimed', { name }));
  }

  end(tx: Transaction, orderId: string): Promise<void> {
    return this.claims.end(tx, orderId);
  }
}
