import { Controller } from '@nestjs/common';
import type { Coupon } from '#contracts';
import { fromCents } from '#domain';
import type { CouponRow } from '#orders';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';
import { CouponsService } from './coupons.service.js';

/** The coupons that admins give out. */
@Controller()
export class CouponsController {
  constructor(private readonly coupons: CouponsService) {}

  @Endpoint('GET /api/admin/coupons')
  async list(): Promise<ResponseOf<'GET /api/admin/coupons'>> {
    return (await this.coupons.list()).map(presentCoupon);
  }

  @Endpoint('POST /api/admin/coupons')
  async add(@Call() { user, body }: CallOf<'POST /api/admin/coupons'>): Promise<ResponseOf<'POST /api/admin/coupons'>> {
    return presentCoupon(await this.coupons.add(user.id, body));
  }

  @Endpoint('POST /api/admin/coupons/:id/end')
  async end(
    @Call() { user, params }: CallOf<'POST /api/admin/coupons/:id/end'>,
  ): Promise<ResponseOf<'POST /api/admin/coupons/:id/end'>> {
    return presentCoupon(await this.coupons.end(user.id, params.id));
  }
}

const presentCoupon = (coupon: CouponRow): Coupon => ({
  _id: coupon.id,
  code: coupon.code,
  kind: coupon.kind,
  amount: coupon.amount,
  minSubtotal: fromCents(coupon.minSubtotalCents),
  startsAt: coupon.startsAt?.toISOString() ?? null,
  endsAt: coupon.endsAt?.toISOString() ?? null,
  mostUses: coupon.mostUses,
  oncePerUser: coupon.oncePerUser,
  used: coupon.used,
  note: coupon.note,
  state: stateOf(coupon),
  createdAt: coupon.createdAt.toISOString(),
});

function stateOf({ endedAt, endsAt, startsAt, mostUses, used }: CouponRow): Coupon['state'] {
  const now = Date.now();
  if (endedAt || (endsAt && endsAt.getTime() <= now)) return 'over';
  if (mostUses !== null && used >= mostUses) return 'used-up';
  return startsAt && startsAt.getTime() > now ? 'planned' : 'active';
}
