import { Injectable } from '@nestjs/common';
import { Database, newId, type Queryable, type Transaction } from '#database';
import type { CouponValue } from '#domain';

/** What an admin gives out. */
export interface CouponRow extends CouponValue {
  id: string;
  /** In capital letters. */
  code: string;
  minSubtotalCents: number;
  startsAt: Date | null;
  endsAt: Date | null;
  mostUses: number | null;
  oncePerUser: boolean;
  used: number;
  note: string;
  createdAt: Date;
  endedAt: Date | null;
}

export type NewCoupon = Omit<CouponRow, 'id' | 'used' | 'createdAt' | 'endedAt'>;

/** Why a coupon cannot be used. */
export type CouponRefusal = 'early' | 'over' | 'used-up' | 'used-by-you';
type JudgedCoupon = CouponRow & { refusal: CouponRefusal | null };

const COLUMNS =
  'c.id, c.code, c.kind, c.amount, c.min_subtotal_cents, c.starts_at, c.ends_at, c.most_uses, c.once_per_user, c.used, c.note, c.created_at, c.ended_at';
/** $2 is the user. */
const REFUSAL = `case
  when c.ended_at is not null or c.ends_at <= now() then 'over'
  when c.starts_at > now() then 'early'
  when c.used >= c.most_uses then 'used-up'
  when c.once_per_user and exists (select from coupon_uses use where use.coupon_id = c.id and use.user_id = $2 and use.given_back_at is null) then 'used-by-you'
end as refusal`;
const MOST = 500;

/** Every statement on coupons and the orders that have one. */
@Injectable()
export class CouponRepository {
  constructor(private readonly database: Database) {}

  /** The newest first. */
  list(): Promise<CouponRow[]> {
    return this.database.query<CouponRow>(
      `select ${COLUMNS} from coupons c order by c.ended_at is not null, c.id desc limit ${MOST}`,
    );
  }

  /** A new coupon; undefined where there is one with this code. */
  async add(tx: Transaction, coupon: NewCoupon, adminId: string): Promise<CouponRow | undefined> {
    const { code, kind, amount, minSubtotalCents, startsAt, endsAt, mostUses, oncePerUser, note } = coupon;
    const [row] = await tx.query<CouponRow>(
      `insert into coupons as c (id, code, kind, amount, min_subtotal_cents, starts_at, ends_at, most_uses, once_per_user, note, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (code) do nothing returning ${COLUMNS}`,
      [newId(), code, kind, amount, minSubtotalCents, startsAt, endsAt, mostUses, oncePerUser, note, adminId],
    );
    return row;
  }

  /** Ends a coupon for whoever has not ordered with it; undefined where there is none that stands. */
  async end(tx: Transaction, id: string): Promise<CouponRow | undefined> {
    const [row] = await tx.query<CouponRow>(
      `update coupons c set ended_at = now() where id = $1 and ended_at is null returning ${COLUMNS}`,
      [id],
    );
    return row;
  }

  async findByCode(code: string, userId: string): Promise<JudgedCoupon | undefined> {
    return (await this.judge(this.database, 'c.code = $1', code.toUpperCase(), userId))[0];
  }

  async findById(id: string, userId: string, db: Queryable): Promise<JudgedCoupon | undefined> {
    return (await this.judge(db, 'c.id = $1', id, userId))[0];
  }

  private judge(db: Queryable, where: string, value: string, userId: string): Promise<JudgedCoupon[]> {
    return db.query<JudgedCoupon>(`select ${COLUMNS}, ${REFUSAL} from coupons c where ${where}`, [value, userId]);
  }

  /** Uses a coupon for a new order; returns it, or why it cannot be used. The row is locked first: who waited for it sees what the others did. */
  async use(tx: Transaction, id: string, userId: string, orderId: string): Promise<JudgedCoupon> {
    await tx.query('select 1 from coupons where id = $1 for update', [id]);
    const coupon = (await this.findById(id, userId, tx))!;
    if (coupon.refusal) return coupon;
    await tx.query('insert into coupon_uses (order_id, coupon_id, user_id) values ($1, $2, $3)', [orderId, id, userId]);
    await tx.query('update coupons set used = used + 1 where id = $1', [id]);
    return coupon;
  }

  /** An order that was taken back or rejected has used nothing. */
  async giveBack(tx: Transaction, orderId: string): Promise<void> {
    await tx.query(
      `with given as (
         update coupon_uses set given_back_at = now() where order_id = $1 and given_back_at is null returning coupon_id)
       update coupons set used = used - 1 from given where id = given.coupon_id`,
      [orderId],
    );
  }
}
