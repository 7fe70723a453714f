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

type ViewCounts = Record<'stuck' | 'mail' | 'problem' | 'held' | 'waiting' | 'ending', number>;

/** How long before its end an authorization counts as ending. */
const ENDS_SOON = "interval '48 hours'";
/** A view with more orders than this is not counted to its end. */
const COUNTED = 1000;
/** Of the orders of a view, how many are compared with the words one by one. */
const LOOKED_AT = 2000;
/** Of the users whose name or address has the words, those whose orders are looked up. */
const OWNERS = 2000;

/** Mails about orders that could not be sent and were not discarded, as the index `jobs_failed_mails` has them. */
const FAILED_MAILS =
  "from jobs mail where mail.kind = 'order.mail' and mail.status = 'failed' and mail.discarded_at is null";
const MAIL_FAILED = `exists (select 1 ${FAILED_MAILS} and mail.subject_id = placed.id) as mail_failed,`;

/** Each has an index of its own; see the migrations. */
const views: Record<OrderView, string> = {
  pending: "o.review_status = 'pending' and o.held_at is null and o.change_asked_at is null",
  failed: "o.submission_state = 'failed'",
  stuck: 'o.trouble is not null',
  // Read before the orders are looked at, whatever their statistics say: few mails fail.
  mail: `o.id = any(array(select mail.subject_id ${FAILED_MAILS}))`,
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
    const order = `${first} o.id ${direction}`;
    if (words) where.push(`o.id in (${this.matching(words, where, order, at)})`);
    const list = listOf(where.join(' and ') || 'true', direction, first, MAIL_FAILED);
    return this.database.query<OrderSummaryRow>(list, values);
  }

  /**
   * Words that many orders have fill a page from the first ones that are looked at. Words that few have are looked up in the indexes of words, which
   * would give all orders of the others. PostgreSQL cannot know which they are, so it is not left to choose: with the wrong way it reads every order.
   */
  private matching(words: string, where: readonly string[], order: string, at: (value: unknown) => string): string {
    const number = at(words.toUpperCase());
    const like = at(`%${escaped(words)}%`);
    const also = where.map((each) => `and ${each}`).join(' ');
    const isRare = '(select count(*) from page) < $1';
    return `
      with page as materialized (
        select o.id from (select o.id, o.user_id, o.search_words, o.problem_first from orders o where ${where.join(' and ') || 'true'} order by ${order} limit ${LOOKED_AT}) o
        where o.search_words like ${like} or (select ${USER_WORDS} from users u where u.id = o.user_id) like ${like} order by ${order} limit $1),
      named as materialized (select o.id, o.problem_first from orders o where ${isRare} and o.search_words like ${like} ${also}),
      owners as materialized (select u.id from users u where ${isRare} and ${USER_WORDS} like ${like} limit ${OWNERS})
      select id from page
      union all (select o.id from named o order by ${order} limit $1)
      union all (select owned.id from owners cross join lateral
        (select o.id from orders o where o.user_id = owners.id ${also} order by ${order} limit $1) owned)
      union all select o.id from orders o where o.order_number in (${number}, 'INK-' || ${number})`;
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
    const counted = (['stuck', 'mail', 'problem', 'held', 'waiting', 'ending'] as const).map(
      (view) => `${count(view)} as ${view}`,
    );
    const [row] = await this.database.query<ViewCounts>(`select ${counted.join(', ')}`);
    return row!;
  }
}
