import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { AuditRepository, Database } from '#database';
import { toCents } from '#domain';
import { CouponRepository, type CouponRow } from '#orders';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';

type CouponInput = CallOf<'POST /api/admin/coupons'>['body'];

/** What admins do with coupons. Each of it is in the audit log. */
@Injectable()
export class CouponsService {
  constructor(
    private readonly database: Database,
    private readonly coupons: CouponRepository,
    private readonly audit: AuditRepository,
  ) {}

  list(): Promise<CouponRow[]> {
    return this.coupons.list();
  }

  /** Throws 409 where a coupon has this code, even one that has ended. */
  add(adminId: string, { minSubtotal, startsAt, endsAt, ...input }: CouponInput): Promise<CouponRow> {
    const coupon = {
      ...input,
      minSubtotalCents: toCents(minSubtotal),
      startsAt: timeOf(startsAt),
      endsAt: timeOf(endsAt),
    };
    return this.database.transaction(async (tx) => {
      const added = await this.coupons.add(tx, coupon, adminId);
      if (!added) throw new HttpError(409, 'CONFLICT', text('coupon.exists'), { field: 'code' });
      const { code, kind, amount } = added;
      const subject = `coupon:${code}`;
      await this.audit.record({ actorId: adminId, action: 'coupon.add', subject, details: { kind, amount } }, tx);
      return added;
    });
  }

  /** Throws 409 where it has ended already. */
  end(adminId: string, id: string): Promise<CouponRow> {
    return this.database.transaction(async (tx) => {
      const ended = await this.coupons.end(tx, id);
      if (!ended) throw new HttpError(409, 'CONFLICT', text('coupon.notActive'));
      const subject = `coupon:${ended.code}`;
      await this.audit.record({ actorId: adminId, action: 'coupon.end', subject, details: { used: ended.used } }, tx);
      return ended;
    });
  }
}

const timeOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));
