import { textOr, type Address, type Line, type Order, type OrderSummary } from '#contracts';
import type { OrderEntity, OrderItemEntity, UserEntity } from '#database';
import { fromCents } from '#domain';
import { isInternal, type OrderDetails, type OrderSummaryRow } from '#orders';

/** Admins also see the owner, who did what, and why a submission failed. */
export type OrderAudience = 'owner' | 'admin';

type Owner = Pick<OrderSummaryRow, 'ownerName' | 'ownerEmail'>;

export function presentOrder(order: OrderDetails, audience: OrderAudience): Order {
  const events = order.events.filter((event) => audience === 'admin' || !isInternal(event.what));
  return {
    ...common(order, ownerOf(order), audience),
    items: order.items.map(presentItem),
    shippingAddress: presentAddress(order.shippingAddress),
    billingAddress: presentAddress(order.billingAddress),
    metadata: order.metadata,
    reviewNotes: order.reviewNotes,
    reviewedAt: order.reviewedAt?.toISOString() ?? null,
    shipments: order.shipments,
    timeline: events.map(({ at, what, actor }) => ({
      at: at.toISOString(),
      what: eventText(what),
      actor: audience === 'admin' ? (actor?.name ?? null) : null,
    })),
  };
}

export function presentOrderSummary(order: OrderSummaryRow, audience: OrderAudience): OrderSummary {
  return { ...common(order, order, audience), itemCount: order.itemCount, thumbnails: order.thumbnails };
}

function ownerOf({ owner }: OrderDetails): Owner {
  return { ownerName: owner && (owner.name ?? fullName(owner)), ownerEmail: owner?.email ?? null };
}

const fullName = ({ firstName, lastName }: UserEntity): string | null =>
  [firstName, lastName].filter((part) => part !== null).join(' ') || null;

function common(order: OrderEntity, { ownerName, ownerEmail }: Owner, audience: OrderAudience) {
  const forAdmin = audience === 'admin';
  return {
    _id: order.id,
    version: order.version,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    reviewStatus: order.reviewStatus,
    costs: {
      subtotal: fromCents(order.subtotalCents),
      shipping: fromCents(order.shippingCents),
      tax: fromCents(order.taxCents),
      total: fromCents(order.totalCents),
      currency: 'USD' as const,
    },
    printfulOrderId: order.printfulOrderId,
    printfulOrderStatus: order.printfulOrderStatus,
    submissionState: order.submissionState,
    submissionError: forAdmin ? order.submissionError : null,
    submissionJobId: forAdmin ? order.submissionJobId : null,
    ...(forAdmin ? { customer: { name: ownerName ?? order.shippingAddress.name, email: ownerEmail } } : {}),
  };
}

function presentItem(item: OrderItemEntity): Line {
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
    productData: item.product,
    designData: item.designUrl ? { url: item.designUrl } : null,
    mockupData: item.mockupUrl
      ? { mockupUrl: item.mockupUrl, metadata: { processedDesignId: item.processedDesignId } }
      : null,
  };
}

/** [ORD-03] The postal code under both of its names. */
const presentAddress = (address: Address): Order['shippingAddress'] => ({ ...address, postalCode: address.zip });

const eventText = (what: string): string => textOr(`order.event.${what}`, what);
