import { text, type PrintfulStatus } from '#contracts';
import type {
  AssetEntity,
  Database,
  OrderEntity,
  OrderItemEntity,
  UserEntity,
  ProductEntity,
  ProductVariantEntity,
  Queryable,
} from '#database';
import { JobError } from '#jobs';
import { recordOrderEvent } from '#orders';

/** An item with what it takes to print it. */
export interface PrintedItem extends OrderItemEntity {
  printfiles: ProductVariantEntity['printfiles'] | null;
  printOptions: ProductEntity['printOptions'] | null;
  asset: Pick<AssetEntity, 'key' | 'width' | 'height'> | null;
}

export interface SubmittedOrder extends OrderEntity {
  customerEmail: UserEntity['email'];
  items: PrintedItem[];
}

const ITEMS = `
  select item.*, variant.printfiles, product.print_options,
    case when asset.id is not null then json_build_object('key', asset.key, 'width', asset.width, 'height', asset.height) end as asset
  from order_items item
  left join product_variants variant on variant.sync_variant_id = item.sync_variant_id
  left join products product on product.id = variant.product_id
  left join assets asset on asset.id = item.print_asset_id
  where item.order_id = $1 order by item.position`;

/** The statements this worker makes on orders. Those that write are called in a transaction of the job that holds the order. */
export class OrderStore {
  constructor(private readonly database: Database) {}

  /** An approved order with everything the print provider has to be told. */
  async approved(id: string): Promise<SubmittedOrder> {
    const order = await this.find(id);
    if (order?.reviewStatus !== 'approved')
      throw new JobError({ code: 'CONFLICT', class: 'permanent', message: text('submission.notApproved') });
    return { ...order, items: await this.database.query<PrintedItem>(ITEMS, [id]) };
  }

  async find(id: string): Promise<(OrderEntity & Pick<SubmittedOrder, 'customerEmail'>) | undefined> {
    const [order] = await this.database.query<OrderEntity & Pick<SubmittedOrder, 'customerEmail'>>(
      'select placed.*, customer.email as customer_email from orders placed left join users customer on customer.id = placed.user_id where placed.id = $1',
      [id],
    );
    return order;
  }

  /** The name the order will have at the provider from now on, after the one before was used up there. */
  async rename(tx: Queryable, orderId: string, externalId: string): Promise<void> {
    await tx.query(
      'update orders set external_id = $2, printful_order_id = null, version = version + 1, updated_at = now() where id = $1',
      [orderId, externalId],
    );
    await recordOrderEvent(tx, orderId, 'renamed', null, { externalId });
  }

  async noteProviderId(tx: Queryable, orderId: string, printfulOrderId: string): Promise<void> {
    await tx.query(
      'update orders set printful_order_id = $2, version = version + 1, updated_at = now() where id = $1 and printful_order_id is distinct from $2',
      [orderId, printfulOrderId],
    );
  }

  async recordSubmitted(
    tx: Queryable,
    orderId: string,
    printfulOrderId: string,
    status: PrintfulStatus,
  ): Promise<void> {
    await tx.query(
      `update orders set submission_state = 'submitted', submission_error = null, printful_order_id = $2, printful_order_status = $3, version = version + 1, updated_at = now() where id = $1`,
      [orderId, printfulOrderId, status],
    );
    await recordOrderEvent(tx, orderId, 'submitted', null, { printfulOrderId });
  }

  /** Whether some job already follows the order. */
  async isTracked(tx: Queryable, orderId: string): Promise<boolean> {
    const rows = await tx.query(
      `select 1 from jobs where subject_id = $1 and kind = 'order.track' and status in ('queued','active','waiting') limit 1`,
      [orderId],
    );
    return rows.length > 0;
  }
}
