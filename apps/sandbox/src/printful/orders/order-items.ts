import { Injectable } from '@nestjs/common';
import { SandboxCatalogue, type CatalogueEntry } from '../catalogue/sandbox-catalogue.js';
import { FileLibrary } from '../files/file-library.js';
import { SyncProductsStore } from '../sync/sync-products.store.js';
import type { SyncVariantRecord } from '../sync/sync-product.js';
import { IdCounter } from '../wire/id-counter.js';
import { badRequest } from '../wire/printful-error.js';
import type { PricedLine } from './order-pricing.js';
import type { OrderItem } from './order-record.js';
import type { OrderFileInput, OrderItemInput, OrderPosition } from './order.schemas.js';

/** Files that are shown, not printed. */
const PREVIEW = 'preview';

interface ResolvedItem extends CatalogueEntry {
  sync: SyncVariantRecord | null;
  input: OrderItemInput;
}

/** Turns request lines into order lines and applies every rule about variants, files and positions. */
@Injectable()
export class OrderItems {
  constructor(
    private readonly catalogue: SandboxCatalogue,
    private readonly syncProducts: SyncProductsStore,
    private readonly library: FileLibrary,
    private readonly ids: IdCounter,
  ) {}

  /** Lines to price; stores nothing and needs no file. */
  price(inputs: OrderItemInput[]): PricedLine[] {
    return inputs
      .map((input, index) => this.resolve(input, index))
      .map((item) => ({
        product: item.product,
        variant: item.variant,
        quantity: item.input.quantity,
        placements: item.input.files.map(({ type }) => placementOf(item, type)),
        retailPrice: retailPrice(item),
      }));
  }

  /** Lines to store; runs all checks before it adds the first file. */
  accept(inputs: OrderItemInput[]): OrderItem[] {
    const resolved = inputs.map((input, index) => this.resolve(input, index));
    resolved.forEach((item, index) => this.checkFiles(item, index));
    return resolved.map((item) => this.build(item));
  }

  private resolve(input: OrderItemInput, index: number): ResolvedItem {
    const named = [input.variant_id, input.sync_variant_id, input.external_variant_id].filter(
      (id) => id !== null && id !== undefined,
    );
    if (named.length !== 1)
      throw badRequest(
        `Item ${index}: Exactly one of variant_id, sync_variant_id and external_variant_id must be given`,
        'OR-5',
      );
    const sync = this.findSync(input, index);
    const entry = this.catalogue.variant(sync?.variant_id ?? input.variant_id!);
    if (!entry) throw badRequest(`Item ${index}: Variant ${input.variant_id} does not exist`, 'OR-5');
    return { ...entry, sync, input };
  }

  private findSync({ sync_variant_id, external_variant_id }: OrderItemInput, index: number): SyncVariantRecord | null {
    const key = sync_variant_id ? String(sync_variant_id) : external_variant_id ? `@${external_variant_id}` : null;
    if (key === null) return null;
    const found = this.syncProducts.variant(key);
    if (!found) throw badRequest(`Item ${index}: Sync variant ${key} does not exist`, 'OR-5');
    return found.variant;
  }

  /** Files of a sync variant's line are ignored: it brings its own. */
  private checkFiles(item: ResolvedItem, index: number): void {
    if (item.sync) return;
    const printed = item.input.files.filter(({ type }) => type !== PREVIEW);
    if (printed.length === 0 || printed.some(({ id, url }) => id === undefined && !url)) {
      throw badRequest(`Item ${index}: Item can't be submitted without any print files`);
    }
    const placements = printed.map(({ type }) => placementOf(item, type));
    if (new Set(placements).size !== placements.length)
      throw badRequest(`Item ${index}: Duplicated file type`, 'OR-12');
    for (const file of printed) this.checkFile(item, file, index);
  }

  private checkFile(item: ResolvedItem, file: OrderFileInput, index: number): void {
    const placement = placementOf(item, file.type);
    if (!item.product.placements.some((known) => known.placement === placement))
      throw badRequest(`Item ${index}: File type ${file.type} is not supported`, 'OR-10');
    if (file.url !== undefined && (!/^https?:\/\//.test(file.url) || !URL.canParse(file.url)))
      throw badRequest(`Item ${index}: Invalid file URL`, 'FL-2');
    if (file.id !== undefined && !this.library.find(file.id))
      throw badRequest(`Item ${index}: File ${file.id} does not exist`, 'FL-3');
    if (file.position && crossesBorder(file.position)) throw badRequest(`Item ${index}: Invalid position`);
  }

  private build(item: ResolvedItem): OrderItem {
    const { input, sync, variant } = item;
    return {
      id: this.ids.next('item'),
      external_id: input.external_id,
      variant_id: variant.variantId,
      sync_variant_id: sync?.id ?? null,
      quantity: input.quantity,
      retail_price: retailPrice(item),
      name: input.name ?? sync?.name ?? variant.name,
      sku: input.sku ?? sync?.sku ?? null,
      files: sync
        ? sync.files.flatMap((file) => ('wire' in file ? [] : [file]))
        : input.files.map((file) => ({ id: this.library.resolve(file), type: file.type })),
      options: input.options,
    };
  }
}

/** `default` is the first placement whatever it is called. */
function placementOf({ product }: CatalogueEntry, type: string): string {
  return type === 'default' ? product.placements[0]!.placement : type;
}

function retailPrice({ input, sync }: ResolvedItem): string | null {
  return input.retail_price ?? sync?.retail_price ?? null;
}

/** Whether a position leaves the print area, which it may only with its flag. Ignores fractions of a pixel. */
function crossesBorder(position: OrderPosition): boolean {
  const slack = 0.5;
  const { left, top, width, height, area_width, area_height } = position;
  const inside =
    left >= -slack && top >= -slack && left + width <= area_width + slack && top + height <= area_height + slack;
  return position.limit_to_print_area && !inside;
}
