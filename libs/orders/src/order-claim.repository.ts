import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#database';

/** An admin who looks at an order, so that no other decides on it meanwhile. */
export interface OrderClaim {
  orderId: string;
  adminId: string;
  adminName: string | null;
  since: Date;
}

/** A claim that is not renewed for this long ends by itself; pages renew theirs three times as often. */
const LEASE = "interval '60 seconds'";
/** More than there are admins at work. */
const MOST = 200;
const ALL = `select claim.order_id, claim.admin_id, claim.since,
  coalesce(u.name, nullif(concat_ws(' ', u.first_name, u.last_name), '')) as admin_name
  from order_claims claim join users u on u.id = claim.admin_id`;

/** Who looks at which order. */
@Injectable()
export class OrderClaimRepository {
  constructor(private readonly database: Database) {}

  /** Claims an order that waits for its decision, or renews the claim. Another admin's claim stays, unless it is taken over. Returns whether somebody else looks at it now than before. */
  async claim(orderId: string, adminId: string, takeOver: boolean): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      // Also keeps the table as small as there are admins at work.
      await tx.query('delete from order_claims where until < now()');
      const rows = await tx.query<{ changed: boolean }>(
        `with known as (select admin_id from order_claims where order_id = $1)
         insert into order_claims as claim (order_id, admin_id, until)
         select id, $2::uuid, now() + ${LEASE} from orders where id = $1 and review_status = 'pending' and payment_status <> 'capturing'
         on conflict (order_id) do update set admin_id = excluded.admin_id, until = excluded.until,
           since = case when claim.admin_id = excluded.admin_id then claim.since else now() end
           where claim.admin_id = excluded.admin_id or $3::boolean
         returning admin_id is distinct from (select admin_id from known) as changed`,
        [orderId, adminId, takeOver],
      );
      return rows[0]?.changed ?? false;
    });
  }

  /** Ends an admin's own claim; false where there is none. */
  async release(orderId: string, adminId: string): Promise<boolean> {
    const rows = await this.database.query(
      'delete from order_claims where order_id = $1 and admin_id = $2 returning order_id',
      [orderId, adminId],
    );
    return rows.length > 0;
  }

  /** All claims that last. */
  findAll(): Promise<OrderClaim[]> {
    return this.database.query<OrderClaim>(`${ALL} where claim.until > now() order by claim.since limit ${MOST}`);
  }

  /** The claim of another admin than this one. */
  async findOther(tx: Transaction, orderId: string, adminId: string): Promise<OrderClaim | undefined> {
    const where = 'claim.order_id = $1 and claim.admin_id <> $2 and claim.until > now()';
    const [claim] = await tx.query<OrderClaim>(`${ALL} where ${where}`, [orderId, adminId]);
    return claim;
  }

  /** Nobody claims what is decided. */
  async end(tx: Transaction, orderId: string): Promise<void> {
    await tx.query('delete from order_claims where order_id = $1', [orderId]);
  }
}
