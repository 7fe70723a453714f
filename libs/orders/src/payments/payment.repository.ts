import { Injectable } from '@nestjs/common';
import { Database, newId, type Queryable, type Transaction } from '#database';

export type PaymentRowStatus = 'open' | 'authorized' | 'capturing' | 'captured' | 'releasing' | 'released' | 'expired';

/** One authorisation of an amount, and what became of it. */
export interface PaymentRow {
  id: string;
  userId: string | null;
  /** Null while the order is not placed. */
  orderId: string | null;
  /** Null until the provider has created it. */
  providerId: string | null;
  status: PaymentRowStatus;
  /** What is taken of it. */
  amountCents: number;
  /** What is authorised, where that is more: the order became cheaper. */
  authorizedCents: number | null;
  capturedCents: number;
  refundedCents: number;
  /** Of what was given back, how much the cardholder's bank sent back; not in `refundedCents` any more. */
  failedRefundCents: number;
  captureBefore: Date | null;
  warnedHours: number | null;
  createdAt: Date;
}

export interface RefundRow {
  id: string;
  orderId: string;
  paymentId: string;
  providerId: string | null;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
}

/** What an authorised amount became at the provider. */
interface Settled {
  capturedCents?: number;
  captureBefore?: Date | null;
}

/** An authorisation without an order is released this long after it was last asked for: the checkout was abandoned. */
const ABANDONED = "interval '1 hour'";
/** A payment that the provider never created can no longer be on its way there. */
const NEVER_CREATED = "interval '10 minutes'";

/** Every statement on payments, refunds and the provider's events. A payment moves forward only: each statement names the states it moves from. */
@Injectable()
export class PaymentRepository {
  constructor(private readonly database: Database) {}

  async find(id: string, db: Queryable = this.database): Promise<PaymentRow | undefined> {
    return (await db.query<PaymentRow>('select * from payments where id = $1', [id]))[0];
  }

  async findByProviderId(providerId: string): Promise<PaymentRow | undefined> {
    return (await this.database.query<PaymentRow>('select * from payments where provider_id = $1', [providerId]))[0];
  }

  async lock(tx: Transaction, id: string): Promise<PaymentRow | undefined> {
    return (await tx.query<PaymentRow>('select * from payments where id = $1 for update', [id]))[0];
  }

  /** The user's payment that waits for its order. The cart is locked, so that there is one. */
  async lockCheckout(tx: Transaction, userId: string): Promise<PaymentRow | undefined> {
    const [row] = await tx.query<PaymentRow>(
      `select * from payments where user_id = $1 and order_id is null and status in ('open', 'authorized') for update`,
      [userId],
    );
    return row;
  }

  /** The shopper is paying with it now, however long ago it was begun. */
  async keepAsked(tx: Transaction, id: string): Promise<void> {
    await tx.query('update payments set asked_at = now() where id = $1', [id]);
  }

  /** The payment that a placed order is being paid with. */
  async lockOfOrder(tx: Transaction, orderId: string): Promise<PaymentRow | undefined> {
    const [row] = await tx.query<PaymentRow>(
      `select * from payments where order_id = $1 and status in ('open', 'authorized', 'capturing', 'captured') for update`,
      [orderId],
    );
    return row;
  }

  async add(
    tx: Transaction,
    { userId, orderId, amountCents }: Pick<PaymentRow, 'userId' | 'orderId' | 'amountCents'>,
  ): Promise<PaymentRow> {
    const [row] = await tx.query<PaymentRow>(
      'insert into payments (id, user_id, order_id, amount_cents) values ($1, $2, $3, $4) returning *',
      [newId(), userId, orderId, amountCents],
    );
    return row!;
  }

  /** Returns the payment as it then is: it may have been given up meanwhile. */
  async setProviderId(id: string, providerId: string): Promise<PaymentRow> {
    const [row] = await this.database.query<PaymentRow>(
      'update payments set provider_id = $2, updated_at = now() where id = $1 returning *',
      [id, providerId],
    );
    return row!;
  }

  /** Moves a payment on from one of the states; false where it is in none of them. */
  async move(
    tx: Transaction,
    id: string,
    from: readonly PaymentRowStatus[],
    to: PaymentRowStatus,
    { capturedCents, captureBefore }: Settled = {},
  ): Promise<boolean> {
    // What is to be released is due at once; what is to be captured has a job, and a look after it.
    const rows = await tx.query(
      `update payments set status = $3, captured_cents = coalesce($4, captured_cents), capture_before = coalesce($5, capture_before),
         check_at = case $3 when 'releasing' then now() when 'capturing' then now() + interval '1 minute' else check_at end, updated_at = now()
       where id = $1 and status = any($2) returning id`,
      [id, from, to, capturedCents ?? null, captureBefore ?? null],
    );
    return rows.length > 0;
  }

  /** Takes another part of what is authorised; what is left over is released with it. False where less is authorised. */
  async setAmount(tx: Transaction, id: string, amountCents: number): Promise<boolean> {
    const rows = await tx.query(
      `update payments set amount_cents = $2, authorized_cents = coalesce(authorized_cents, amount_cents), updated_at = now()
       where id = $1 and status = 'authorized' and coalesce(authorized_cents, amount_cents) >= $2 returning id`,
      [id, amountCents],
    );
    return rows.length > 0;
  }

  /** Gives an authorised payment to its order. */
  async attach(tx: Transaction, id: string, orderId: string): Promise<void> {
    await tx.query('update payments set order_id = $2, updated_at = now() where id = $1 and order_id is null', [
      id,
      orderId,
    ]);
  }

  async setRefunded(
    tx: Transaction,
    id: string,
    { refundedCents, failedRefundCents }: Pick<PaymentRow, 'refundedCents' | 'failedRefundCents'>,
  ): Promise<void> {
    await tx.query(
      'update payments set refunded_cents = $2, failed_refund_cents = $3, updated_at = now() where id = $1',
      [id, refundedCents, failedRefundCents],
    );
  }

  /** Ends refunds that the cardholder's bank sent back; what they gave can be given back again. */
  async failRefunds(tx: Transaction, paymentId: string, providerIds: string[]): Promise<void> {
    await tx.query(
      `update refunds set status = 'failed' where payment_id = $1 and provider_id = any($2) and status = 'succeeded'`,
      [paymentId, providerIds],
    );
  }

  async setWarned(tx: Transaction, id: string, hours: number): Promise<boolean> {
    const rows = await tx.query(
      'update payments set warned_hours = $2 where id = $1 and (warned_hours is null or warned_hours > $2) returning id',
      [id, hours],
    );
    return rows.length > 0;
  }

  /**
   * Claims payments that are due to be compared with the provider's books, for `everyMs`: any number of workers may ask. What was decided and has
   * not happened yet is due again within a minute, since whoever has claimed it may die.
   */
  claimDue(everyMs: number, limit: number): Promise<PaymentRow[]> {
    return this.database.query<PaymentRow>(
      `update payments set check_at = now() + least($1, case when status in ('capturing', 'releasing') then 60000 else $1 end) * interval '1 millisecond'
       where id in (
         select id from payments where status in ('open', 'authorized', 'capturing', 'releasing') and check_at <= now()
         order by check_at limit $2 for update skip locked)
       returning *`,
      [everyMs, limit],
    );
  }

  /** Gives up what nobody will use: an authorisation without an order, a payment that was never finished. */
  async giveUpAbandoned(id: string): Promise<boolean> {
    const rows = await this.database.query(
      `update payments set status = 'releasing', check_at = now(), updated_at = now()
       where id = $1 and asked_at < now() - ${ABANDONED} and (status = 'open' or (status = 'authorized' and order_id is null)) returning id`,
      [id],
    );
    return rows.length > 0;
  }

  /** Ends a payment that was given up before the provider knew of it. */
  async endUncreated(id: string): Promise<void> {
    await this.database.query(
      `update payments set status = 'released', updated_at = now()
       where id = $1 and provider_id is null and status = 'releasing' and updated_at < now() - ${NEVER_CREATED}`,
      [id],
    );
  }

  /** Whether the event is new; it counts as seen with the transaction. */
  async recordEvent(tx: Transaction, id: string, type: string): Promise<boolean> {
    const rows = await tx.query(
      'insert into payment_events (id, type) values ($1, $2) on conflict do nothing returning id',
      [id, type],
    );
    return rows.length > 0;
  }

  async wasSeen(eventId: string): Promise<boolean> {
    return (await this.unseen([eventId])).size === 0;
  }

  /** Those events that have not had their effect yet. */
  async unseen(eventIds: string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }>(
      `select id from unnest($1::text[]) as told(id)
       where not exists (select 1 from payment_events seen where seen.id = told.id)`,
      [eventIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** What is being given back of an order, or was. */
  async refundedOrPending(tx: Transaction, paymentId: string): Promise<number> {
    const [row] = await tx.query<{ cents: number }>(
      `select coalesce(sum(amount_cents), 0)::int as cents from refunds where payment_id = $1 and status <> 'failed'`,
      [paymentId],
    );
    return row!.cents;
  }

  /** The refund that the same request began before; its order is locked. */
  async findRefund(tx: Transaction, orderId: string, idempotencyKey: string): Promise<RefundRow | undefined> {
    const [row] = await tx.query<RefundRow>('select * from refunds where order_id = $1 and idempotency_key = $2', [
      orderId,
      idempotencyKey,
    ]);
    return row;
  }

  async addRefund(
    tx: Transaction,
    refund: Pick<RefundRow, 'orderId' | 'paymentId' | 'amountCents'> & {
      reason: string;
      requestedBy: string;
      idempotencyKey: string | undefined;
    },
  ): Promise<RefundRow> {
    const [row] = await tx.query<RefundRow>(
      `insert into refunds (id, order_id, payment_id, amount_cents, reason, requested_by, idempotency_key)
       values ($1, $2, $3, $4, $5, $6, $7) returning *`,
      [
        newId(),
        refund.orderId,
        refund.paymentId,
        refund.amountCents,
        refund.reason,
        refund.requestedBy,
        refund.idempotencyKey ?? null,
      ],
    );
    return row!;
  }

  /** Ends a refund; false where it has ended. */
  async endRefund(tx: Queryable, id: string, status: 'succeeded' | 'failed', providerId?: string): Promise<boolean> {
    const rows = await tx.query(
      `update refunds set status = $2, provider_id = $3 where id = $1 and status = 'pending' returning id`,
      [id, status, providerId ?? null],
    );
    return rows.length > 0;
  }

  claimDueRefunds(everyMs: number, limit: number): Promise<RefundRow[]> {
    return this.database.query<RefundRow>(
      `update refunds set check_at = now() + $1 * interval '1 millisecond'
       where id in (
         select id from refunds where status = 'pending' and check_at <= now() order by check_at limit $2 for update skip locked)
       returning *`,
      [everyMs, limit],
    );
  }
}
