import { Injectable } from '@nestjs/common';
import { FlaggedAccountRepository, PlanSubscriptionRepository, type PlanSubscriptionRow } from '#billing';
import { text } from '#contracts';
import type { ShippingQuoteEntity, Transaction } from '#database';
import { FREE_ITEM_BELOW_CENTS, freeItemCents, fromCents, subtotalCents, type PricedLine } from '#domain';
import { CouponRepository, FreeItemRepository, type CouponRefusal, type CouponRow, type PlanPeriod } from '#orders';
import { HttpError } from '../common/http-error.js';

/** What a shopper asks to be taken off. */
interface DiscountRequest {
  couponCode?: string | undefined;
  freeItem: boolean;
}

export interface WantedDiscounts {
  coupon: CouponRow | undefined;
  /** The price of the free item in cents; 0 without one. */
  freeItem: number;
}

/** The free item of a plan: the order that has it, if one does. */
export interface FreeItemView {
  period: PlanPeriod;
  orderId: string | null;
}

interface DiscountUse {
  userId: string;
  orderId: string;
  quote: ShippingQuoteEntity;
}

/** [CHK-04, TOK-05] Coupons and the free items of plans: what may be taken off, looked at anew with every step until the order has it. */
@Injectable()
export class DiscountService {
  constructor(
    private readonly coupons: CouponRepository,
    private readonly freeItems: FreeItemRepository,
    private readonly subscriptions: PlanSubscriptionRepository,
    private readonly flags: FlaggedAccountRepository,
  ) {}

  /** What the user may take off these lines. Throws 422 with what is in the way. */
  async find(
    userId: string,
    { couponCode, freeItem }: DiscountRequest,
    lines: readonly PricedLine[],
  ): Promise<WantedDiscounts> {
    const free = freeItem ? await this.freeItemOf(userId, lines) : 0;
    if (couponCode === undefined) return { coupon: undefined, freeItem: free };
    const coupon = await this.coupons.findByCode(couponCode, userId);
    if (!coupon) throw refused(text('coupon.unknown'));
    if (coupon.refusal) throw refused(refusalText(coupon.refusal));
    if (subtotalCents(lines) - free < coupon.minSubtotalCents)
      throw refused(text('coupon.tooLittle', { amount: `$${fromCents(coupon.minSubtotalCents)}` }));
    return { coupon, freeItem: free };
  }

  /** Throws 409 where what was quoted has ended or is used up. Returns the coupon's code. */
  async check(tx: Transaction, userId: string, quote: ShippingQuoteEntity): Promise<{ couponCode: string | null }> {
    if (quote.freeItemCents > 0 && (await this.ownFreeItem(userId, tx))?.orderId !== null) throw gone('freeItem');
    if (!quote.couponId) return { couponCode: null };
    const coupon = await this.coupons.findById(quote.couponId, userId, tx);
    if (!coupon || coupon.refusal) throw gone('couponCode');
    return { couponCode: coupon.code };
  }

  /** Gives the order its coupon and free item. Throws 409 where another order was faster. */
  async use(tx: Transaction, { userId, orderId, quote }: DiscountUse): Promise<void> {
    if (quote.couponId) {
      const { refusal } = await this.coupons.use(tx, quote.couponId, userId, orderId);
      if (refusal) throw gone('couponCode');
    }
    if (quote.freeItemCents === 0) return;
    const own = await this.ownFreeItem(userId, tx);
    if (!own || !(await this.freeItems.use(tx, own.period, orderId))) throw gone('freeItem');
  }

  /** [TOK-05] The free item of the period that the user has paid; undefined without a plan that has one. */
  async ownFreeItem(userId: string, tx?: Transaction): Promise<FreeItemView | undefined> {
    const period = periodOf(await this.subscriptions.findCurrent(userId));
    // What pays for it may be taken back.
    if (!period || (await this.flags.findFlag(userId))) return undefined;
    return { period, orderId: (await this.freeItems.findOrder(period, tx)) ?? null };
  }

  private async freeItemOf(userId: string, lines: readonly PricedLine[]): Promise<number> {
    const own = await this.ownFreeItem(userId);
    if (!own) throw refused(text('freeItem.noPlan'), 'freeItem');
    if (own.orderId) throw refused(text('freeItem.used'), 'freeItem');
    const cents = freeItemCents(lines);
    if (cents === 0)
      throw refused(text('freeItem.tooDear', { amount: `$${fromCents(FREE_ITEM_BELOW_CENTS)}` }), 'freeItem');
    return cents;
  }
}

/** Only a whole paid period of the largest plan has a free item: the rest of one costs less than what is given away. */
function periodOf(subscription: PlanSubscriptionRow | undefined): PlanPeriod | undefined {
  if (subscription?.periodPlan !== 'pro' || subscription.status !== 'active' || !subscription.periodEnd)
    return undefined;
  return { subscriptionId: subscription.id, periodEnd: subscription.periodEnd };
}

const refusalTexts = {
  early: 'coupon.early',
  over: 'coupon.over',
  'used-up': 'coupon.usedUp',
  'used-by-you': 'coupon.usedByYou',
} as const;
const refusalText = (refusal: CouponRefusal): string => text(refusalTexts[refusal]);

const refused = (words: string, field: 'couponCode' | 'freeItem' = 'couponCode'): HttpError =>
  new HttpError(422, 'REFUSED', words, { field });
const gone = (field: 'couponCode' | 'freeItem'): HttpError =>
  new HttpError(409, 'CONFLICT', text(field === 'freeItem' ? 'freeItem.gone' : 'coupon.gone'), { field });
