import { text, type ReviewStatus } from '#contracts';
import type { Database, OrderEntity, OrderEventEntity, OrderItemEntity } from '#database';
import { HttpError } from '../common/http-error.js';

/** Columns of the customer, only filled where an admin reads. */
interface Customer {
  customerName: string | null;
  customerEmail: string | null;
}

export interface OrderListRow extends OrderEntity, Customer {
  itemCount: number;
  thumbnails: string[];
}

export interface OrderRow extends OrderEntity, Customer {
  items: OrderItemEntity[];
  events: (OrderEventEntity & { actorName: string | null })[];
}

export interface ListPage {
  limit: number;
  before: string | undefined;
}

const CUSTOMER = `coalesce(customer.name, nullif(concat_ws(' ', customer.first_name, customer.last_name), '')) as customer_name, customer.email as customer_email`;
/** The page is cut before anything is joined to it. */
const listOf = (where: string): string => `
  select placed.*, items.*, ${CUSTOMER}
  from (select * from orders where ${where} order by id desc limit $1) placed
  left join users customer on customer.id = placed.user_id
  cross join lateral (
    select coalesce(sum(quantity), 0)::int as item_count,
      coalesce((array_agg(picture order by position) filter (where picture is not null))[1:4], '{}') as thumbnails
    from (select quantity, position, coalesce(mockup_url, design_url, product->>'image') as picture from order_items where order_id = placed.id) item) items
  order by placed.id desc`;

/** Orders as they are read: pages newest first, one order with its items and history. */
export class OrderReader {
  constructor(private readonly database: Database) {}

  /** [ORD-06] */
  ownedBy(userId: string, { limit, before }: ListPage): Promise<OrderListRow[]> {
    return this.database.query<OrderListRow>(listOf('user_id = $2 and ($3::uuid is null or id < $3)'), [
      limit,
      userId,
      before ?? null,
    ]);
  }

  /** [ADM-02] Everyone's. */
  all({ limit, before, reviewStatus }: ListPage & { reviewStatus: ReviewStatus | undefined }): Promise<OrderListRow[]> {
    const page = '($2::uuid is null or id < $2)';
    return reviewStatus
      ? this.database.query<OrderListRow>(listOf(`review_status = $3 and ${page}`), [
          limit,
          before ?? null,
          reviewStatus,
        ])
      : this.database.query<OrderListRow>(listOf(page), [limit, before ?? null]);
  }

  /** [ORD-02] One order: the owner's, or any where `userId` is undefined. Throws 404 otherwise. */
  async find(id: string, userId?: string): Promise<OrderRow> {
    const [order] = await this.database.query<OrderEntity & Customer>(
      `select placed.*, ${CUSTOMER} from orders placed left join users customer on customer.id = placed.user_id where placed.id = $1 and ($2::uuid is null or placed.user_id = $2)`,
      [id, userId ?? null],
    );
    if (!order) throw new HttpError(404, 'NOT_FOUND', text('order.notFound', { id }));
    const [items, events] = await Promise.all([
      this.database.query<OrderItemEntity>('select * from order_items where order_id = $1 order by position', [id]),
      this.database.query<OrderRow['events'][number]>(
        'select event.*, actor.name as actor_name from order_events event left join users actor on actor.id = event.actor_id where event.order_id = $1 order by event.seq',
        [id],
      ),
    ]);
    return { ...order, items, events };
  }
}
