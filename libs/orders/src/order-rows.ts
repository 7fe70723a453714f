import type {
  Address,
  ChosenShipping,
  JobInput,
  Order,
  OrderGroup,
  OrderProblem,
  OrderStatus,
  PrintfulStatus,
  ReviewStatus,
} from '#contracts';
import type {
  AssetEntity,
  JobEntity,
  OrderEntity,
  OrderEventEntity,
  OrderItemEntity,
  OrderItemPlacementEntity,
  ProductEntity,
  ProductVariantEntity,
  UserEntity,
} from '#database';
import type { Discounts, RetailCosts } from '#domain';

export interface OrderPage {
  limit: number;
  /** Id of the last order of the page before. */
  before: string | undefined;
  group: OrderGroup | undefined;
  /** Part of the order number, the recipient or a product. */
  words: string | undefined;
}

/** A problem that the owner of an order has reported, with the keys of its pictures in the order in which they were given. */
export interface ProblemRow {
  kind: OrderProblem['kind'];
  words: string;
  photos: string[];
  reportedAt: Date;
  answer: string | null;
  answeredAt: Date | null;
}

/** An order of a list, with who owns it. */
export interface OrderSummaryRow extends OrderEntity {
  ownerName: string | null;
  ownerEmail: string | null;
  itemCount: number;
  thumbnails: string[];
  /** Where an admin reads the list. */
  mailFailed?: boolean;
}

/** An item with its placements, none where it has one design that was never placed by name. */
export type OrderItem = OrderItemEntity & { placements: OrderItemPlacementEntity[] };
/** How an item is printed, and what it costs so. */
export type ItemVersion = Pick<
  NewOrderItem,
  | 'designId'
  | 'mockupId'
  | 'priceCents'
  | 'placementPrices'
  | 'designUrl'
  | 'mockupUrl'
  | 'processedDesignId'
  | 'printAssetId'
  | 'placement'
  | 'placements'
>;
/** What the owner changed of an item. */
export interface ItemChange {
  itemId: string;
  before: ItemVersion;
  after: ItemVersion;
  changedAt: Date;
  /** Null while the owner prepares it. */
  sentAt: Date | null;
}

export type MockupInput = JobInput<'mockup.render'>;
export interface OrderDetails extends OrderEntity {
  owner: UserEntity | null;
  items: OrderItem[];
  events: OrderEventEntity[];
  /** The oldest first. */
  changes: ItemChange[];
  /** What the items were made of that were never placed by name, while a change is asked for. */
  made: ReadonlyMap<string, MockupInput>;
  /** What is reserved on the shopper's card, while a change is asked for; more than the total where an earlier change lowered it. */
  reservedCents: number | null;
  /** What its owner reported, the oldest first. */
  problems: ProblemRow[];
  /** Mails that could not be sent, where an admin reads the order. */
  failedMails: JobEntity[];
}

export type PrintedAsset = Pick<AssetEntity, 'key' | 'width' | 'height'>;
/** A placement with its design, and with its print file as soon as there is one. */
export interface PrintedPlacement extends Omit<OrderItemPlacementEntity, 'designAsset' | 'printAsset'> {
  designAsset: PrintedAsset;
  printAsset: PrintedAsset | null;
}
/** An item with what it takes to print it. */
export interface PrintedItem extends Omit<OrderItemEntity, 'variant' | 'printAsset' | 'placements'> {
  variant: (ProductVariantEntity & { product: ProductEntity }) | null;
  printAsset: PrintedAsset | null;
  placements: PrintedPlacement[];
}
export interface OrderToSubmit extends Omit<OrderEntity, 'items'> {
  owner: UserEntity | null;
  items: PrintedItem[];
}

export interface NewOrder {
  userId: string;
  idempotencyKey: string | undefined;
  costs: Pick<RetailCosts, 'subtotalCents' | 'shippingCents' | 'taxCents'>;
  discounts: Discounts & { couponCode: string | null };
  shippingMethod: ChosenShipping | null;
  /** What the print provider takes, as it estimates. */
  providerCostCents: number | null;
  shippingAddress: Address;
  billingAddress: Address;
  metadata: Order['metadata'];
  /** Of the mails about it. */
  language: string;
  note: string | null;
  /** The authorisation that pays for it. */
  payment: { id: string; captureBefore: Date | null };
}
export type NewItemPlacement = Omit<
  OrderItemPlacementEntity,
  'itemId' | 'position' | 'item' | 'designAsset' | 'printAsset' | 'designSha256' | 'printSha256'
>;
export type NewOrderItem = Omit<
  OrderItemEntity,
  'id' | 'orderId' | 'position' | 'order' | 'variant' | 'printAsset' | 'placements' | 'designSha256' | 'printSha256'
> & { placements: NewItemPlacement[] };

export interface OrderDecision {
  orderId: string;
  adminId: string;
  decision: Exclude<ReviewStatus, 'pending'>;
  notes: string | undefined;
  /** For how long an approval can be taken back. */
  undoMs?: number;
}

export interface OrderHold {
  orderId: string;
  adminId: string;
  held: boolean;
  /** Why, for the other admins. */
  note: string | undefined;
}

/** The job that submits an order. */
export interface Submission {
  orderId: string;
  jobId: string;
}

/** An order that the print provider has accepted. */
export interface AcceptedOrder {
  printfulOrderId: string;
  status: PrintfulStatus;
  /** What the provider bills for it; null where it does not say. */
  costCents: number | null;
}

/** How an order stands after a look at the print provider. */
export interface TrackedProgress {
  printfulStatus: PrintfulStatus;
  status: OrderStatus;
  shipments: Order['shipments'];
  /** The provider's ids of the shipments, in their order. */
  shipmentIds: readonly number[];
  /** Why the provider gave the order up, for the admins; null where it did not. */
  failure: string | null;
}
