import { Injectable } from '@nestjs/common';
import { AssetStore, type StoredAsset } from '#assets';
import type { Transaction } from '#database';
import { layoutDesign } from '#domain';
import { renderPrintFile } from '#imaging';
import type { JobContext } from '#jobs';
import { crashPoint } from '#observability';
import { OrderRepository, type OrderToSubmit, type PrintedItem } from '#orders';

type Context = JobContext<'order.submit'>;

/** The provider prints PNG and JPEG. */
const PRINTABLE = /\.(png|jpg)$/;

/** Print files for items that were ordered with a design and no mockup: the design whole in the middle of its print area. */
@Injectable()
export class PrintFileService {
  constructor(
    private readonly assets: AssetStore,
    private readonly orders: OrderRepository,
  ) {}

  /** Gives every item a file of the exact size of its print area; what a mockup was made of already is one. */
  async complete(context: Context, order: OrderToSubmit): Promise<OrderToSubmit> {
    const items: PrintedItem[] = [];
    for (const item of order.items) items.push(await this.printed(context, order, item));
    return { ...order, items };
  }

  private async printed(context: Context, order: OrderToSubmit, item: PrintedItem): Promise<PrintedItem> {
    const { printAsset: asset } = item;
    const area = item.variant?.printfiles.find((file) => file.placement === item.placement);
    if (!area || !asset || isPrintFile(asset, area)) return item;
    const image = await renderPrintFile(await this.assets.read(asset), area, layoutDesign(asset, area));
    const printAsset = await this.assets.storeContent(image.bytes, { shown: false });
    crashPoint('order.printed');
    await context.transaction((tx) => this.record(tx, order, item, printAsset));
    return { ...item, printAsset };
  }

  private async record(tx: Transaction, order: OrderToSubmit, item: PrintedItem, asset: StoredAsset): Promise<void> {
    const assetId = await this.assets.record(tx, asset, order.userId, 'print');
    await this.orders.setPrintAsset(tx, item.id, assetId);
  }
}

function isPrintFile(asset: NonNullable<PrintedItem['printAsset']>, area: { width: number; height: number }): boolean {
  return asset.width === area.width && asset.height === area.height && PRINTABLE.test(asset.key);
}
