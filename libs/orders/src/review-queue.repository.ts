import { Injectable } from '@nestjs/common';
import type { OrderDays, OrderView, ReviewStatus } from '#contracts';
import { Database } from '#database';
import { escaped, listOf } from './order-list.repository.js';
import type { OrderSummaryRow } from './order-rows.js';

export interface ReviewQueuePage {
  limit: number;
  /** Id of the last order of the page before. */
  after: string | undefined;
  sort: 'newest' | 'oldest';
  reviewStatus: ReviewStatus | undefined;
  view: OrderView | undefined;
  /** Part of the order number, the recipient, a product, or the name or address of the user. */
  words: string | undefined;
  /** These orders only. */
  ids: readonly string[] | undefined;
}

type ViewCounts = Record<'stuck' | 'problem' | 'held' | 'waiting' | 'ending', number>;

/** How long before its end an authorization counts as ending. */
const ENDS_SOON = "interval '48 hours'";
/** A view with more orders than this is not counted to its end. */
const COUNTED = 1000;

/** Each has an index of its own; see the migration. */
const views: Record<OrderView, string> = {
  pending: "o.review_status = 'pending' and o.held_at is null and o.change_asked_at is null",
  failed: "o.submission_state = 'failed'",
  stuck: 'o.trouble is not null',
  problem: 'o.problem_at is not null',
  held: 'o.held_at is not null',
  waiting: 'o.change_asked_at is not null',
  ending: `o.review_status = 'pending' and o.payment_status = 'authorized' and o.capture_before < now() + ${ENDS_SOON}`,
};

/** Written as in the index `users_words`. */
const USER_WORDS = `lower(coalesce(u.name, '') || ' ' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || coalesce(u.email, ''))`;

/** What follows the order of the cursor, whose place depends on its problem where those of some come first. */
function beyond(cursor: string, direction: 'asc' | 'desc', byProblem: boolean): string {
  if (!byProblem) return `o.id ${direction === 'asc' ? '>' : '<'} ${cursor}::uuid`;
  const place = (order: string): string => `${direction === 'asc' ? 'not ' : ''}${order}.problem_first, ${order}.id`;
  return `(${place('o')}) ${direction === 'asc' ? '>' : '<'} (select ${place('c')} from orders c where c.id = ${cursor}::uuid)`;
}

/** The orders that admins work through: which stand in a view, in which order, and how many. */
@Injectable()
export class ReviewQueueRepository {
  constructor(private readonly database: Database) {}

  /** [ADM-02] Everyone's orders that match. */
  find({ limit, after, sort, reviewStatus, view, words, ids }: ReviewQueuePage): Promise<OrderSummaryRow[]> {
    const values: unknown[] = [limit];
    const at = (value: unknown): string => `$${values.push(value)}`;
    const direction = sort === 'oldest' ? 'asc' : 'desc';
    // [TOK-05] Problems of members of the largest plan come first.
    const first = view === 'problem' ? 'o.problem_first desc,' : '';
    const where = [
      ...(view ? [views[view]] : []),
      ...(reviewStatus ? [`o.review_status = ${at(reviewStatus)}`] : []),
      ...(ids ? [`o.id = any(${at(ids)}::uuid[])`] : []),
      ...(after ? [beyond(at(after), direction, first !== '')] : []),
    ];
    if (words) where.push(`o.id in (${this.matching(words, where, `${first} o.id ${direction}`, at)})`);
    return this.database.query<OrderSummaryRow>(listOf(where.join(' and ') || 'true', direction, first), values);
  }

  /** Each way to find an order reads its own index and no more than a page; together they hold the page. */
  private matching(words: string, where: readonly string[], order: string, at: (value: unknown) => string): string {
    const number = at(words.toUpperCase());
    const like = at(`%${escaped(words)}%`);
    const page = `${where.map((each) => `and ${each}`).join(' ')} order by ${order} limit $1`;
    return `select o.id from orders o where o.order_number in (${number}, 'INK-' || ${number})
      union all (select o.id from orders o where o.search_words like ${like} ${page})
      union all (select o.id from users u join orders o on o.user_id = u.id where ${USER_WORDS} like ${like} ${page})`;
  }

  /** How many orders were placed and decided on each of so many days of UTC, the oldest first. Triggers keep the counts. */
  days(count: number): Promise<OrderDays> {
    return this.database.query<OrderDays[number]>(
      `select to_char(day, 'YYYY-MM-DD') as day,
         coalesce(sum(value) filter (where name = 'day.orders.placed'), 0)::int as placed,
         coalesce(sum(value) filter (where name = 'day.orders.approved'), 0)::int as approved,
         coalesce(sum(value) filter (where name = 'day.orders.rejected'), 0)::int as rejected
       from generate_series(date_trunc('day', now() at time zone 'UTC') - ($1::int - 1) * interval '1 day',
         date_trunc('day', now() at time zone 'UTC'), interval '1 day') day
       left join current_counters on minute = day at time zone 'UTC' and name like 'day.orders.%'
       group by day order by day`,
      [count],
    );
  }

  /** How many orders stand in the small views; none is counted beyond a thousand. */
  async counts(): Promise<ViewCounts> {
    const count = (view: OrderView): string =>
      `(select count(*)::int from (select 1 from orders o where ${views[view]} limit ${COUNTED}) counted)`;
    const [row] = await this.database.query<ViewCounts>(
      `select ${count('stuck')} as stuck, ${count('problem')} as problem, ${count('held')} as held, ${count('waiting')} as waiting, ${count('ending')} as ending`,
    );
    return row!;
  }
}
