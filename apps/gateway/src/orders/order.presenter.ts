import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import {
  textOr,
  type Address,
  type Line,
  type LineChange,
  type Order,
  type JobInput,
  type OrderProblem,
  type OrderSummary,
  type PlacedDesign,
  type PrintedVersion,
} from '#contracts';
import type { JobEntity, OrderEntity, OrderItemPlacementEntity, UserEntity } from '#database';
import { fromCents } from '#domain';
import {
  isInternal,
  type ItemChange,
  type ItemVersion,
  type MockupInput,
  type OrderDetails,
  type OrderItem,
  type OrderSummaryRow,
  type ProblemRow,
} from '#orders';
import { presentDiscounts } from '../discounts/discounts.presenter.js';
import { presentChangedCosts, presentCosts, UNCHANGED_COSTS } from './order-change.service.js';

/** Admins also see the owner, who did what, and why a submission failed. */
export type OrderAudience = 'owner' | 'admin';

type Owner = Pick<OrderSummaryRow, 'ownerName' | 'ownerEmail'>;

/** [ORD-03] Orders as responses show them. */
@Injectable()
export class OrderPresenter {
  constructor(private readonly assets: AssetStore) {}

  present(order: OrderDetails, audience: OrderAudience): Order {
    const events = order.events.filter((event) => audience === 'admin' || !isInternal(event.what));
    return {
      ...common(order, ownerOf(order), audience),
      discounts: presentDiscounts(order),
      items: order.items.map((item) => this.presentItem(item, audience, order.made.get(item.id))),
      shippingAddress: presentAddress(order.shippingAddress),
      billingAddress: presentAddress(order.billingAddress),
      shippingMethod: order.shippingMethod,
      metadata: order.metadata,
      note: order.note,
      // Of an approval they are the admins' own; of a rejection they are its reason.
      reviewNotes: audience === 'admin' || order.reviewStatus === 'rejected' ? order.reviewNotes : null,
      reviewedAt: order.reviewedAt?.toISOString() ?? null,
      shipments: order.shipments,
      changeNote: order.changeNote,
      changes: order.changes.filter(({ sentAt }) => sentAt || audience === 'owner').map(presentItemChange),
      problems: order.problems.map((problem) => this.presentProblem(problem)),
      ...(audience === 'owner' ? presentChangedCosts(order) : UNCHANGED_COSTS),
      ...(audience === 'admin' ? { failedMails: order.failedMails.map(presentFailedMail), ...undoOf(order) } : {}),
      timeline: events.map(({ at, what, actor, details }) => ({
        at: at.toISOString(),
        kind: what,
        what: eventText(what),
        actor: audience === 'admin' ? (actor?.name ?? null) : null,
        note: audience === 'admin' && typeof details.note === 'string' ? details.note : null,
      })),
    };
  }

  private presentProblem({ kind, words, photos, reportedAt, answer, answeredAt }: ProblemRow): OrderProblem {
    return {
      kind,
      words,
      photos: photos.map((key) => this.assets.addressOf({ key })),
      reportedAt: reportedAt.toISOString(),
      answer,
      answeredAt: answeredAt?.toISOString() ?? null,
    };
  }

  private presentItem(item: OrderItem, audience: OrderAudience, made: MockupInput | undefined): Line {
    return {
      orderId: item.id,
      globalId: item.globalId,
      syncVariantId: item.syncVariantId,
      quantity: item.quantity,
      size: item.size,
      color: item.color,
      designId: item.designId,
      mockupId: item.mockupId,
      price: fromCents(item.priceCents),
      placementPrices: item.placementPrices,
      ...(item.placements.length > 0
        ? { placements: item.placements.map((placed) => this.presentPlacement(placed, audience)) }
        : {}),
      ...(made && !made.placements && made.designId === item.designId ? { made: presentMade(made) } : {}),
      productData: item.product,
      designData: item.designUrl ? { url: item.designUrl } : null,
      mockupData: item.mockupUrl
        ? { mockupUrl: item.mockupUrl, metadata: { processedDesignId: item.processedDesignId } }
        : null,
    };
  }

  private presentPlacement(placed: OrderItemPlacementEntity, audience: OrderAudience): PlacedDesign {
    const printFileUrl =
      audience === 'admin' && placed.printAsset ? this.assets.addressOf(placed.printAsset) : undefined;
    return { ...presentPlaced(placed), ...(printFileUrl ? { printFileUrl } : {}) };
  }
}

const presentItemChange = ({ itemId, before, after, changedAt, sentAt }: ItemChange): LineChange => ({
  orderId: itemId,
  changedAt: changedAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  before: presentVersion(before),
  after: presentVersion(after),
  ...(sentAt ? {} : { placements: after.placements.map(presentPlaced) }),
});

const presentPlaced = ({
  placement,
  title,
  designId,
  designUrl,
  editorState,
  aspectChoice,
}: ItemVersion['placements'][number]): PlacedDesign => ({
  placement,
  title,
  designId,
  editorState,
  aspectChoice,
  designData: { url: designUrl },
});

const presentMade = ({ placement, designId, editorState, aspectChoice }: MockupInput): NonNullable<Line['made']> => ({
  placement,
  designId,
  editorState: editorState ?? null,
  aspectChoice: aspectChoice ?? null,
});

const presentVersion = ({ priceCents, mockupUrl, designUrl, placements }: ItemVersion): PrintedVersion => ({
  price: fromCents(priceCents),
  picture: mockupUrl ?? designUrl,
  areas: placements.map((placed) => ({ title: placed.title, picture: placed.designUrl })),
});

/** Until the money is asked for. */
function undoOf({ submitAfter, paymentStatus }: OrderEntity): Pick<Order, 'undoUntil' | 'undoLeftMs'> {
  if (!submitAfter || paymentStatus !== 'capturing') return { undoUntil: null, undoLeftMs: null };
  return { undoUntil: submitAfter.toISOString(), undoLeftMs: Math.max(0, submitAfter.getTime() - Date.now()) };
}

function presentFailedMail({ id, input, error, finishedAt }: JobEntity): NonNullable<Order['failedMails']>[number] {
  const { mail } = input as JobInput<'order.mail'>;
  return { jobId: id, mail, reason: error?.message ?? '', failedAt: isoTimeOf(finishedAt) };
}

export function presentOrderSummary(order: OrderSummaryRow, audience: OrderAudience): OrderSummary {
  const { itemCount, thumbnails, mailFailed } = order;
  return {
    ...common(order, order, audience),
    itemCount,
    thumbnails,
    ...(audience === 'admin' ? { mailFailed: mailFailed ?? false } : {}),
  };
}

function ownerOf({ owner }: OrderDetails): Owner {
  return { ownerName: owner && (owner.name ?? fullName(owner)), ownerEmail: owner?.email ?? null };
}

const fullName = ({ firstName, lastName }: UserEntity): string | null =>
  [firstName, lastName].filter((part) => part !== null).join(' ') || null;

const isoTimeOf = (time: Date | null): string | null => time?.toISOString() ?? null;

function common(order: OrderEntity, { ownerName, ownerEmail }: Owner, audience: OrderAudience) {
  const forAdmin = audience === 'admin';
  return {
    _id: order.id,
    version: order.version,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    reviewStatus: order.reviewStatus,
    cancelledAt: isoTimeOf(order.cancelledAt),
    changeAskedAt: isoTimeOf(order.changeAskedAt),
    problemAt: isoTimeOf(order.problemAt),
    costs: presentCosts(order),
    payment: {
      status: order.paymentStatus,
      paid: fromCents(order.paidCents),
      refunded: fromCents(order.refundedCents),
      captureBefore: forAdmin ? isoTimeOf(order.captureBefore) : null,
    },
    printfulOrderId: order.printfulOrderId,
    printfulOrderStatus: order.printfulOrderStatus,
    submissionState: order.submissionState,
    trouble: order.trouble,
    submissionError: forAdmin ? order.submissionError : null,
    submissionJobId: forAdmin ? order.submissionJobId : null,
    ...(forAdmin
      ? {
          customer: { name: ownerName ?? order.shippingAddress.name, email: ownerEmail },
          heldAt: isoTimeOf(order.heldAt),
          problemFirst: order.problemFirst,
        }
      : {}),
  };
}

/** [ORD-03] The postal code under both of its names. */
const presentAddress = (address: Address): Order['shippingAddress'] => ({ ...address, postalCode: address.zip });

const eventText = (what: string): string => textOr(`order.event.${what}`, what);
