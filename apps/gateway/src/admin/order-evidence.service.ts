import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { AuditRepository } from '#database';
import { text, type OrderEvidence, type OrderRisk, type PrintedArea } from '#contracts';
import { choiceOn, fromCents, layoutDesign, printQuality, untouched } from '#domain';
import {
  MOST_COUNTED_ORDERS,
  OrderEvidenceRepository,
  type EvidenceDesign,
  type ItemVersion,
  type OrderToSubmit,
  type PrintedAsset,
  type PrintedItem,
  type PrintedPlacement,
  type SentChange,
  type ShopperHistory,
} from '#orders';
import { HttpError } from '../common/http-error.js';

/** The designs of an order, and the pictures of what was changed, by id. */
interface Known {
  designs: ReadonlyMap<string, EvidenceDesign>;
  pictures: ReadonlyMap<string, PrintedAsset>;
}
/** An item as it is, or as it was before a change. */
type Printed = Pick<PrintedItem, 'variant' | 'designId' | 'designUrl' | 'placement' | 'printAsset'> & {
  placements: readonly Placed[];
};
type Placed = Pick<
  PrintedPlacement,
  'placement' | 'title' | 'designId' | 'designUrl' | 'editorState' | 'aspectChoice' | 'designAsset' | 'printAsset'
>;
type Asset = PrintedItem['printAsset'];
type Area = NonNullable<PrintedItem['variant']>['printfiles'][number];

/** Gathers what an admin weighs: how each design prints and where it comes from, and what is known of the shopper. */
@Injectable()
export class OrderEvidenceService {
  constructor(
    private readonly evidence: OrderEvidenceRepository,
    private readonly assets: AssetStore,
    private readonly audit: AuditRepository,
  ) {}

  /** Throws 404 where there is no such order. */
  async read(id: string, adminId: string): Promise<OrderEvidence> {
    const order = await this.evidence.findPrinted(id);
    if (!order) throw new HttpError(404, 'NOT_FOUND', text('order.notFound', { id }));
    await this.audit.recordRead({ actorId: adminId, action: 'order.read', subject: `order:${id}` });
    const [changes, blocked, history] = await Promise.all([
      this.evidence.changes(id),
      this.evidence.blockedItems(id),
      order.userId ? this.evidence.historyOf(order.userId, id) : undefined,
    ]);
    const known = await this.known(order, changes);
    return {
      lines: order.items.map((item) => ({
        orderId: item.id,
        areas: this.areasOf(item, known),
        acceptedDpi: item.acceptedDpi,
        blocked: blocked.find(({ itemId }) => itemId === item.id)?.block ?? null,
        changes: changes
          .filter(({ itemId }) => itemId === item.id)
          .map(({ changedAt, before, after }) => ({
            changedAt: changedAt.toISOString(),
            before: this.areasOf(asPrinted(item, before, known), known),
            after: this.areasOf(asPrinted(item, after, known), known),
          })),
      })),
      costs: costsOf(order),
      shopper: history ? presentHistory(history) : null,
      risks: risksOf(order, history),
    };
  }

  private async known(order: OrderToSubmit, changes: readonly SentChange[]): Promise<Known> {
    const versions = changes.flatMap(({ before, after }) => [before, after]);
    const [designs, pictures] = await Promise.all([
      this.evidence.designs(designIdsOf([...order.items, ...versions])),
      this.evidence.pictures(pictureIdsOf(versions)),
    ]);
    return {
      designs: new Map(designs.map((design) => [design.id, design])),
      pictures: new Map(pictures.map((picture) => [picture.id, picture])),
    };
  }

  private areasOf(item: Printed, { designs }: Known): PrintedArea[] {
    const areas =
      item.placements.length > 0
        ? item.placements.map((placed) => this.placedArea(item, placed, designs))
        : [this.plainArea(item, designs)];
    return areas.filter((area) => area !== undefined);
  }

  private placedArea(item: Printed, placed: Placed, designs: Known['designs']): PrintedArea | undefined {
    const area = areaOf(item, placed.placement);
    const design = designs.get(placed.designId);
    if (!area) return undefined;
    const image = placed.designAsset;
    const editing = placed.editorState ?? untouched;
    const choice = choiceOn(image, area, placed.aspectChoice);
    return {
      ...this.common(area, design, { width: image.width, height: image.height, url: placed.designUrl }),
      title: placed.title,
      printFileUrl: this.fileOf(placed.printAsset, area),
      layout: layoutDesign(image, area, editing, choice),
      quality: printQuality({ image, area, choice }, editing),
    };
  }

  /** A line with one design that was never placed by name: its file comes with its mockup, or lies whole in the middle. */
  private plainArea(item: Printed, designs: Known['designs']): PrintedArea | undefined {
    const area = areaOf(item, item.placement);
    const design = item.designId ? designs.get(item.designId) : undefined;
    if (!area || !design || !item.designUrl) return undefined;
    const printFileUrl = this.fileOf(item.printAsset, area);
    return {
      ...this.common(area, design, { width: design.width, height: design.height, url: item.designUrl }),
      title: area.title,
      printFileUrl,
      layout: printFileUrl ? null : layoutDesign(design, area),
      quality: printFileUrl ? null : printQuality({ image: design, area }, untouched),
    };
  }

  private common(
    { placement, width, height, dpi }: Area,
    design: EvidenceDesign | undefined,
    image: PrintedArea['image'],
  ): Pick<PrintedArea, 'placement' | 'area' | 'image' | 'design'> {
    return {
      placement,
      area: { width, height, dpi },
      image,
      design: design ? presentDesign(design) : null,
    };
  }

  /** The address of a finished file; null while there is only a design. */
  private fileOf(asset: Asset, area: Area): string | null {
    return asset?.width === area.width && asset.height === area.height ? this.assets.addressOf(asset) : null;
  }
}

const areaOf = ({ variant }: Printed, placement: string | null): Area | undefined =>
  variant?.printfiles.find((file) => file.placement === placement);

/** A version of an item, with its pictures; an area whose picture is gone is left out. */
function asPrinted({ variant }: PrintedItem, version: ItemVersion, { pictures }: Known): Printed {
  const pictureOf = (id: string | null): PrintedAsset | null => (id ? (pictures.get(id) ?? null) : null);
  const placements = version.placements.flatMap((placed) => {
    const designAsset = pictureOf(placed.designAssetId);
    return designAsset ? [{ ...placed, designAsset, printAsset: pictureOf(placed.printAssetId) }] : [];
  });
  return { ...version, variant, placements, printAsset: pictureOf(version.printAssetId) };
}

const isKnown = (id: string | null): id is string => id !== null;

const designIdsOf = (items: readonly Pick<ItemVersion, 'designId' | 'placements'>[]): string[] => [
  ...new Set(
    items
      .flatMap(({ designId, placements }) => [designId, ...placements.map((placed) => placed.designId)])
      .filter(isKnown),
  ),
];

const pictureIdsOf = (versions: readonly ItemVersion[]): string[] => [
  ...new Set(
    versions
      .flatMap(({ printAssetId, placements }) => [
        printAssetId,
        ...placements.flatMap(({ designAssetId, printAssetId: fileId }) => [designAssetId, fileId]),
      ])
      .filter(isKnown),
  ),
];

const presentDesign = ({ prompt, model, source, createdAt }: EvidenceDesign): PrintedArea['design'] => ({
  prompt,
  model,
  source,
  createdAt: createdAt.toISOString(),
});

const presentHistory = ({ since, orders, rejected, spentCents }: ShopperHistory): OrderEvidence['shopper'] => ({
  since: since.toISOString(),
  orders,
  isCut: orders === MOST_COUNTED_ORDERS,
  rejected,
  spent: fromCents(Math.max(0, spentCents)),
});

/** What is left of what the shopper pays, without tax and refunds, once the print provider is paid. */
function costsOf(order: OrderToSubmit): OrderEvidence['costs'] {
  const { providerCostCents, totalCents, taxCents, refundedCents, submissionState } = order;
  if (providerCostCents === null) return null;
  // Of what is given back, the tax is given back with it.
  const keptShare = totalCents > 0 ? (totalCents - refundedCents) / totalCents : 0;
  const kept = Math.round((totalCents - taxCents) * keptShare);
  const margin = kept - providerCostCents;
  return {
    provider: fromCents(providerCostCents),
    margin: `${margin < 0 ? '-' : ''}${fromCents(Math.abs(margin))}`,
    marginPercent: kept > 0 ? Math.round((margin / kept) * 100) : null,
    estimated: submissionState !== 'submitted',
  };
}

/** So many other orders within one day are worth a look. */
const MANY_ORDERS = 4;

function risksOf(order: OrderToSubmit, history: ShopperHistory | undefined): OrderRisk[] {
  const found: Record<OrderRisk, boolean> = {
    flagged: history?.barred ?? false,
    disputes: (history?.disputes ?? 0) > 0,
    rejected: (history?.rejected ?? 0) > 0,
    manyOrders: (history?.sameDay ?? 0) >= MANY_ORDERS,
    firstOrder: history?.orders === 0,
    otherCountry: order.shippingAddress.country !== order.billingAddress.country,
  };
  return (Object.keys(found) as OrderRisk[]).filter((risk) => found[risk]);
}
