import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AssetStore, type StoredAsset } from '#assets';
import { text } from '#contracts';
import type { Transaction } from '#database';
import { choiceOn, layoutDesign, type DesignLayout } from '#domain';
import { renderPrintFile } from '#imaging';
import { JobError, type JobContext } from '#jobs';
import { crashPoint } from '#observability';
import { OrderRepository, type OrderToSubmit, type PrintedItem, type PrintedPlacement } from '#orders';

type Context = JobContext<'order.submit'>;
type Asset = NonNullable<PrintedItem['printAsset']>;
type Area = NonNullable<PrintedItem['variant']>['printfiles'][number];

/** The provider prints PNG and JPEG. */
const PRINTABLE = /\.(png|jpg)$/;

/** Print files of the exact sizes of the print areas, for items whose mockup did not bring one. */
@Injectable()
export class PrintFileService {
  constructor(
    private readonly assets: AssetStore,
    private readonly orders: OrderRepository,
  ) {}

  /** Gives every item its files: one for each of its placements, else one with the design whole in the middle of its print area. */
  async complete(context: Context, order: OrderToSubmit): Promise<OrderToSubmit> {
    const items: PrintedItem[] = [];
    for (const item of order.items)
      items.push(
        item.placements.length > 0
          ? { ...item, placements: await this.printedPlacements(context, order, item) }
          : await this.printed(context, order, item),
      );
    return { ...order, items };
  }

  private async printedPlacements(
    context: Context,
    order: OrderToSubmit,
    item: PrintedItem,
  ): Promise<PrintedPlacement[]> {
    const placements: PrintedPlacement[] = [];
    for (const placed of item.placements) placements.push(await this.printedPlacement(context, order, item, placed));
    return placements;
  }

  private async printedPlacement(
    context: Context,
    order: OrderToSubmit,
    item: PrintedItem,
    placed: PrintedPlacement,
  ): Promise<PrintedPlacement> {
    const area = areaOf(item, placed.placement);
    const { designAsset: design, editorState, aspectChoice } = placed;
    if (!area || (placed.printAsset && isPrintFile(placed.printAsset, area))) return placed;
    const layout = layoutDesign(design, area, editorState ?? undefined, choiceOn(design, area, aspectChoice));
    const printAsset = await this.render(await this.readPinned(design, placed.designSha256), area, layout);
    await this.record(context, order, printAsset, (tx, assetId) =>
      this.orders.setPlacementPrintAsset(tx, placed, assetId),
    );
    return { ...placed, printAsset };
  }

  private async printed(context: Context, order: OrderToSubmit, item: PrintedItem): Promise<PrintedItem> {
    const { printAsset: asset } = item;
    const area = areaOf(item, item.placement);
    if (!area || !asset || isPrintFile(asset, area)) return item;
    const printAsset = await this.render(
      await this.readPinned(asset, item.printSha256),
      area,
      layoutDesign(asset, area),
    );
    await this.record(context, order, printAsset, (tx, assetId) => this.orders.setPrintAsset(tx, item.id, assetId));
    return { ...item, printAsset };
  }

  /** The bytes of a file, which must be those that the order names: what was approved is what is printed. */
  private async readPinned(asset: Asset, sha256: string | null): Promise<Buffer> {
    const bytes = await this.assets.read(asset);
    if (sha256 && createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new JobError({ code: 'CONFLICT', class: 'permanent', message: text('submission.fileChanged') });
    return bytes;
  }

  private async render(design: Buffer, area: Area, layout: DesignLayout): Promise<StoredAsset> {
    const image = await renderPrintFile(design, area, layout);
    return this.assets.storeContent(image.bytes, { shown: false });
  }

  private async record(
    context: Context,
    order: OrderToSubmit,
    asset: StoredAsset,
    name: (tx: Transaction, assetId: string) => Promise<void>,
  ): Promise<void> {
    crashPoint('order.printed');
    await context.transaction(async (tx) => name(tx, await this.assets.record(tx, asset, order.userId, 'print')));
  }
}

const areaOf = ({ variant }: PrintedItem, placement: string | null): Area | undefined =>
  variant?.printfiles.find((file) => file.placement === placement);

function isPrintFile(asset: Asset, area: Area): boolean {
  return asset.width === area.width && asset.height === area.height && PRINTABLE.test(asset.key);
}
