import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { PrintBlock } from '#contracts';
import { Database, inStockSql, OrderEntity, type Queryable, type Transaction } from '#database';
import type { ItemChange, OrderToSubmit, PrintedAsset } from './order-rows.js';

/** So many of a user's other orders are counted, the newest. */
export const MOST_COUNTED_ORDERS = 500;

/** A user's other orders, and what speaks against the account. */
export interface ShopperHistory {
  since: Date;
  orders: number;
  rejected: number;
  /** Placed within a day of this one, before or after it. */
  sameDay: number;
  spentCents: number;
  barred: boolean;
  /** Purchases that the user's bank asked back. */
  disputes: number;
}

/** A design of an order, as it was made. */
export interface EvidenceDesign {
  id: string;
  prompt: string;
  model: string;
  source: string;
  createdAt: Date;
  width: number;
  height: number;
}

/** How an item was printed before its owner changed it, and after it. */
export type SentChange = Pick<ItemChange, 'itemId' | 'changedAt' | 'before' | 'after'>;

/** An item that cannot be printed as things are. */
export interface BlockedItem {
  itemId: string;
  product: string;
  block: PrintBlock;
}

/** What admins weigh before they decide on an order. */
@Injectable()
export class OrderEvidenceRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(OrderEntity) private readonly orders: Repository<OrderEntity>,
  ) {}

  /** An order with the print areas of its items and the files they have so far. */
  async findPrinted(id: string): Promise<OrderToSubmit | undefined> {
    const [order] = await this.orders.find({
      where: { id },
      relations: { items: { variant: true, printAsset: true, placements: { designAsset: true, printAsset: true } } },
      order: { items: { position: 'ASC', placements: { position: 'ASC' } } },
    });
    return order as unknown as OrderToSubmit | undefined;
  }

  /** What the user did apart from this order, by the newest orders, so that it costs the same however many there are. */
  async historyOf(userId: string, orderId: string): Promise<ShopperHistory | undefined> {
    const [row] = await this.database.query<ShopperHistory>(
      `select u.created_at as since, u.barred_at is not null as barred, other.*,
         (select count(*)::int from token_purchases where user_id = u.id and dispute in ('open', 'lost')) as disputes
       from users u cross join lateral (
         select count(*)::int as orders, count(*) filter (where status = 'rejected' and cancelled_at is null)::int as rejected,
           count(*) filter (where abs(extract(epoch from created_at - (select created_at from orders where id = $2))) < 86400)::int as same_day,
           coalesce(sum(paid_cents - refunded_cents), 0)::int as spent_cents
         from (select * from orders where user_id = u.id and id <> $2 order by id desc limit $3) newest) other
       where u.id = $1`,
      [userId, orderId, MOST_COUNTED_ORDERS],
    );
    return row;
  }

  /** Whether the owner has sent a change after the newest one that an admin has seen. */
  async changedSince(tx: Transaction, orderId: string, seen: Date | null): Promise<boolean> {
    const rows = await tx.query(
      `select from order_item_changes
       where order_id = $1 and date_trunc('milliseconds', sent_at) > coalesce($2::timestamptz, '-infinity') limit 1`,
      [orderId, seen],
    );
    return rows.length > 0;
  }

  /** [ADM-03] The items that cannot be printed as the catalogue is now. */
  blockedItems(orderId: string, db: Queryable = this.database): Promise<BlockedItem[]> {
    return db.query<BlockedItem>(
      `select * from (
         select item.id as item_id, item.position, item.product->>'name' as product,
           case when variant.sync_variant_id is null then 'gone' when not ${inStockSql('variant', 'product')} then 'outOfStock'
             when exists (
               select 1 from (select placement from order_item_placements where item_id = item.id
                 union all select item.placement where item.placement is not null) printed
               where not exists (select 1 from jsonb_array_elements(variant.printfiles) area where area->>'placement' = printed.placement)
             ) then 'noArea' end as block
         from order_items item left join product_variants variant on variant.sync_variant_id = item.sync_variant_id
           left join products product on product.id = variant.product_id
         where item.order_id = $1) checked
       where block is not null order by position`,
      [orderId],
    );
  }

  /** Deleted designs included. */
  designs(ids: readonly string[]): Promise<EvidenceDesign[]> {
    return this.database.query<EvidenceDesign>(
      `select d.id, d.prompt, coalesce(d.current_model, d.ai_model) as model, d.source, d.created_at, a.width, a.height
       from designs d join assets a on a.id = d.asset_id where d.id = any($1::uuid[])`,
      [ids],
    );
  }

  /** What the owner changed and sent, the oldest first. */
  changes(orderId: string): Promise<SentChange[]> {
    return this.database.query<SentChange>(
      `select item_id, before, after, changed_at from order_item_changes
       where order_id = $1 and sent_at is not null order by changed_at, item_id`,
      [orderId],
    );
  }

  pictures(ids: readonly string[]): Promise<(PrintedAsset & { id: string })[]> {
    return this.database.query('select id, key, width, height from assets where id = any($1::uuid[])', [ids]);
  }
}
