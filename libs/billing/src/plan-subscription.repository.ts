import { Injectable } from '@nestjs/common';
import type { PlanId } from '#contracts';
import { Database, newId, type Transaction } from '#database';

export type PlanStatus = 'starting' | 'active' | 'past_due' | 'ended';

/** A user's subscription to a plan. */
export interface PlanSubscriptionRow {
  id: string;
  /** Null where the user is gone. */
  userId: string | null;
  /** What is paid. */
  plan: PlanId;
  /** What it is renewed as. */
  nextPlan: PlanId;
  /** Null until the provider has created it. */
  providerId: string | null;
  status: PlanStatus;
  /** Until when it is paid. */
  periodEnd: Date | null;
  /** When a refused payment is tried again. */
  nextAttempt: Date | null;
  /** What the refused months cost together. */
  dueCents: number;
  endsWithPeriod: boolean;
  /** The plan whose whole current period is paid; null where none is, or only the rest of one. */
  periodPlan: PlanId | null;
  /** A larger plan waits for its cardholder to confirm the payment. */
  changeIsPending: boolean;
  /** The current period has begun and is not charged yet, which takes up to an hour. */
  monthIsDue: boolean;
  /** The language of its mails. */
  language: string;
  /** Counts the changes: what was read at the provider before another change is stale. */
  version: number;
}

export type PlanChange = Pick<
  PlanSubscriptionRow,
  | 'plan'
  | 'nextPlan'
  | 'providerId'
  | 'status'
  | 'periodEnd'
  | 'nextAttempt'
  | 'dueCents'
  | 'endsWithPeriod'
  | 'periodPlan'
  | 'changeIsPending'
  | 'monthIsDue'
>;

/** A subscription is not asked for longer, with all repetitions of its calls. */
const STILL_ASKED = "interval '5 minutes'";

const STAYS_ENDED = `status = 'ended' and (provider_id is not null or exists (
  select 1 from plan_subscriptions other
  where other.user_id = plan_subscriptions.user_id and other.id <> plan_subscriptions.id and other.status <> 'ended'))`;

/** Every statement on subscriptions to plans. */
@Injectable()
export class PlanSubscriptionRepository {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<PlanSubscriptionRow | undefined> {
    const [row] = await this.database.query<PlanSubscriptionRow>('select * from plan_subscriptions where id = $1', [
      id,
    ]);
    return row;
  }

  /** The user's subscription that has not ended. */
  async findCurrent(userId: string): Promise<PlanSubscriptionRow | undefined> {
    const [row] = await this.database.query<PlanSubscriptionRow>(
      `select * from plan_subscriptions where user_id = $1 and status <> 'ended'`,
      [userId],
    );
    return row;
  }

  async findByProviderId(providerId: string): Promise<PlanSubscriptionRow | undefined> {
    const [row] = await this.database.query<PlanSubscriptionRow>(
      'select * from plan_subscriptions where provider_id = $1',
      [providerId],
    );
    return row;
  }

  /** [JOB-13] Whether the user pays for a plan; a refused payment that is still tried again counts. */
  async isSubscriber(userId: string): Promise<boolean> {
    const rows = await this.database.query(
      `select 1 from plan_subscriptions where user_id = $1 and status in ('active', 'past_due')`,
      [userId],
    );
    return rows.length > 0;
  }

  /** [TOK-05] Whether the user's plan has its problems answered first. */
  async hasSupportFirst(userId: string): Promise<boolean> {
    const rows = await this.database.query(
      `select 1 from plan_subscriptions where user_id = $1 and plan = 'pro' and status in ('active', 'past_due')`,
      [userId],
    );
    return rows.length > 0;
  }

  /** A new subscription; undefined where the user has one. */
  async add(userId: string, plan: PlanId, language: string): Promise<PlanSubscriptionRow | undefined> {
    const [row] = await this.database.query<PlanSubscriptionRow>(
      `insert into plan_subscriptions (id, user_id, plan, next_plan, language) values ($1, $2, $3, $3, $4)
       on conflict (user_id) where status <> 'ended' do nothing returning *`,
      [newId(), userId, plan, language],
    );
    return row;
  }

  /** Changes what nothing else has changed since `version`; undefined where it has. What the provider has ended stays so, and what was given up here once the user has another. */
  async change(
    tx: Transaction,
    { id, version }: PlanSubscriptionRow,
    change: PlanChange,
  ): Promise<PlanSubscriptionRow | undefined> {
    const { providerId, status, periodEnd, nextAttempt, endsWithPeriod, plan, nextPlan } = change;
    const { periodPlan, changeIsPending, monthIsDue, dueCents } = change;
    const [row] = await tx.query<PlanSubscriptionRow>(
      `update plan_subscriptions
       set provider_id = $3, status = case when ${STAYS_ENDED} then status else $4 end, period_end = $5,
         next_attempt = $6, ends_with_period = $7, plan = $8, next_plan = $9, period_plan = $10,
         change_is_pending = $11, month_is_due = $12, due_cents = $13, version = version + 1
       where id = $1 and version = $2 returning *`,
      [
        ...[id, version, providerId, status, periodEnd, nextAttempt, endsWithPeriod],
        ...[plan, nextPlan, periodPlan, changeIsPending, monthIsDue, dueCents],
      ],
    );
    return row;
  }

  /** Ends a subscription that the provider refused to create. */
  async abandon(id: string): Promise<void> {
    await this.database.query(
      `update plan_subscriptions set status = 'ended', version = version + 1 where id = $1 and provider_id is null`,
      [id],
    );
  }

  /** Ends a subscription that the provider does not have, once nobody asks for it any more. */
  async abandonUnanswered(id: string): Promise<void> {
    await this.database.query(
      `update plan_subscriptions set status = 'ended', version = version + 1
       where id = $1 and provider_id is null and created_at < now() - ${STILL_ASKED}`,
      [id],
    );
  }

  /** Claims subscriptions that are due to be compared with the provider's books, for `everyMs`. */
  claimDue(everyMs: number, limit: number): Promise<PlanSubscriptionRow[]> {
    return this.database.query<PlanSubscriptionRow>(
      `update plan_subscriptions set check_at = now() + $1 * interval '1 millisecond'
       where id in (
         select id from plan_subscriptions where status <> 'ended' and check_at <= now()
         order by check_at limit $2 for update skip locked)
       returning *`,
      [everyMs, limit],
    );
  }

  async findCustomer(userId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ providerId: string }>(
      'select provider_id from payment_customers where user_id = $1',
      [userId],
    );
    return row?.providerId;
  }

  async addCustomer(userId: string, providerId: string): Promise<void> {
    await this.database.query(
      'insert into payment_customers (user_id, provider_id) values ($1, $2) on conflict do nothing',
      [userId, providerId],
    );
  }
}
