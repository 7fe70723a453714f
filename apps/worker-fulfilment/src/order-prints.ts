import type { Transaction } from '#database';
import { layoutDesign } from '#domain';
import { renderPrintFile } from '#imaging';
import type { JobContext } from '#jobs';
import { crashPoint } from '#observability';
import type { AssetStore, StoredAsset } from '#assets';
import type { PrintedItem, SubmittedOrder } from './order-store.js';

type Context = JobContext<'order.submit'>;

/** The provider prints PNG and JPEG. */
const PRINTABLE = /\.(png|jpg)$/;

/** Print files for items that were ordered with a design and no mockup: the design whole in the middle of its print area. */
export class OrderPrints {
  constructor(private readonly pictures: AssetStore) {}

  /** Gives every item a file of the exact size of its print area; what a mockup was made of already is one. */
  async complete(context: Context, order: SubmittedOrder): Promise<SubmittedOrder> {
    const items: PrintedItem[] = [];
    for (const item of order.items) items.push(await this.printed(context, order, item));
    return { ...order, items };
  }

  private async printed(context: Context, order: SubmittedOrder, item: PrintedItem): Promise<PrintedItem> {
    const area = item.printfiles?.find((file) => file.placement === item.placement);
    if (!area || !item.asset || isPrintFile(item.asset, area)) return item;
    const picture = await renderPrintFile(await this.pictures.read(item.asset), area, layoutDesign(item.asset, area));
    const asset = await this.pictures.storeContent(picture.bytes, { shown: false });
    crashPoint('order.printed');
    await context.transaction((tx) => this.pin(tx, order, item, asset));
    return { ...item, asset };
  }

  private async pin(tx: Transaction, order: SubmittedOrder, item: PrintedItem, asset: StoredAsset): Promise<void> {
    const assetId = await this.pictures.record(tx, asset, order.userId, 'print');
    await tx.query('update order_items set print_asset_id = $2 where id = $1', [item.id, assetId]);
  }
}

function isPrintFile(picture: NonNullable<PrintedItem['asset']>, area: { width: number; height: number }): boolean {
  return picture.width === area.width && picture.height === area.height && PRINTABLE.test(picture.key);
}
