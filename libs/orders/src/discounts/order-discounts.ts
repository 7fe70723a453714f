import { Injectable } from '@nestjs/common';
import type { Transaction } from '#database';
import { CouponRepository } from './coupon.repository.js';
import { FreeItemRepository } from './free-item.repository.js';

/** What an order has taken of coupons and plans. */
@Injectable()
export class OrderDiscounts {
  constructor(
    private readonly coupons: CouponRepository,
    private readonly freeItems: FreeItemRepository,
  ) {}

  /** Whoever's order was taken back or rejected can use its coupon and free item for another. */
  async giveBack(tx: Transaction, orderId: string): Promise<void> {
    await this.coupons.giveBack(tx, orderId);
    await this.freeItems.giveBack(tx, orderId);
  }
}
