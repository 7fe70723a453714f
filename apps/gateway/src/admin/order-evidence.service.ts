import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { AuditRepository } from '#database';
import { text, type OrderEvidence, type OrderRisk, type PrintedArea } from '#contracts';
import { choiceOn, fromCents, layoutDesign, printQuality, untouched } from '#domain';
import {
  OrderEvidenceRepository,
  type EvidenceDesign,
  type OrderToSubmit,
  type PrintedItem,
  type PrintedPlacement,
  type ShopperHistory,
} from '#orders';
import { HttpError } from '../common/http-error.js';

type Designs = ReadonlyMap<string, EvidenceDesign>;
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
    const [designs, blocked, history] = await Promise.all([
      this.evidence.designs(designIdsOf(order)),
      this.evidence.blockedItems(id),
      order.userId ? this.evidence.historyOf(order.userId, id) : undefined,
    ]);
    const known: Designs = new Map(designs.map((design) => [design.id, design]));
    return {
      lines: order.items.map((item) => ({
        orderId: item.id,
        areas: this.areasOf(item, known),
        acceptedDpi: item.acceptedDpi,
        blocked: blocked.find(({ itemId }) => itemId === item.id)?.block ?? null,
      })),
      costs: costsOf(order),
      shopper: history ? presentHistory(history) : null,
      risks: risksOf(order, history),
    };
  }

  private areasOf(item: PrintedItem, designs: Designs): PrintedArea[] {
    const areas =
      item.placements.length > 0
        ? item.placements.map((placed) => this.placedArea(item, placed, designs))
        : [this.plainArea(item, designs)];
    return areas.filter((area) => area !== undefined);
  }

  private placedArea(item: PrintedItem, placed: PrintedPlacement, designs: Designs): PrintedArea | undefined {
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
  private plainArea(item: PrintedItem, designs: Designs): PrintedArea | undefined {
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

const areaOf = ({ variant }: PrintedItem, placement: string | null): Area | undefined =>
  variant?.printfiles.find((file) => file.placement === placement);

const designIdsOf = ({ items }: OrderToSubmit): string[] => [
  ...new Set(
    items
      .flatMap(({ designId, placements }) => [designId, ...placements.map((placed) => placed.designId)])
      .filter((id) => id !== null),
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
  rejected,
  spent: fromCents(Math.max(0, spentCents)),
});

/** What is left of what the shopper pays, without tax and refunds, once the print provider is paid. */
function costsOf(order: OrderToSubmit): OrderEvidence['costs'] {
  const { providerCostCents, totalCents, taxCents, refundedCents, submissionState } = order;
  if (providerCostCents === null) return null;
  const kept = totalCents - taxCents - refundedCents;
  const margin = kept - providerCostCents;
  return {
    provider: fromCents(providerCostCents),
    margin: `${margin < 0 ? '-' : ''}${fromCents(Math.abs(margin))}`,
    marginPercent: kept > 0 ? Math.round((margin / kept) * 100) : 0,
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
