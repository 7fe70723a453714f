import { text, type Address } from '#contracts';
import { destinationOf, fromCents } from '#domain';
import { JobError } from '#jobs';
import type { OrderToSubmit, PrintedItem } from '#orders';
import type { PrintOrderItem, PrintOrderRequest, PrintRecipient } from '#providers';

type AddressOf = (asset: { key: string }) => string;
type NamedRequest = PrintOrderRequest & { external_id: string };

/** The order in the print provider's form. Throws a permanent JobError where it cannot be printed or sent. */
export function printOrderRequest(order: OrderToSubmit, externalId: string, addressOf: AddressOf): NamedRequest {
  return {
    external_id: externalId,
    shipping: 'STANDARD',
    recipient: recipientOf(order.shippingAddress, order.owner?.email ?? null),
    items: order.items.map((item) => orderItem(item, addressOf)),
    retail_costs: {
      currency: order.currency,
      subtotal: fromCents(order.subtotalCents),
      discount: '0.00',
      shipping: fromCents(order.shippingCents),
      tax: fromCents(order.taxCents),
    },
  };
}

/** Whether an order over there is this one: the same variants in the same numbers. */
export function hasSameItems(
  request: Pick<PrintOrderRequest, 'items'>,
  items: readonly { variant_id: number | null; quantity: number }[],
): boolean {
  const listed = (all: readonly { variant_id: number | null; quantity: number }[]) =>
    all
      .map(({ variant_id, quantity }) => `${variant_id}*${quantity}`)
      .sort()
      .join(' ');
  return listed(request.items) === listed(items);
}

function recipientOf(address: Address, email: string | null): PrintRecipient {
  const found = destinationOf(address);
  if ('wrong' in found)
    throw new JobError({
      code: 'BAD_ADDRESS',
      class: 'permanent',
      message: text('submission.badAddress', { part: found.wrong }),
    });
  const { countryCode, stateCode, zip } = found.destination;
  return {
    name: address.name,
    address1: address.street,
    city: address.city,
    state_code: stateCode,
    country_code: countryCode,
    zip,
    email,
  };
}

function orderItem(item: PrintedItem, addressOf: AddressOf): PrintOrderItem {
  if (!item.printAsset)
    throw new JobError({
      code: 'NO_PRINT_FILE',
      class: 'permanent',
      message: text('submission.noPicture', { product: item.product.name }),
    });
  const position = positionOf(item);
  return {
    external_id: item.id.replaceAll('-', ''),
    variant_id: item.variantId,
    quantity: item.quantity,
    retail_price: fromCents(item.priceCents),
    name: item.product.name,
    files: [{ type: item.placement ?? 'default', url: addressOf(item.printAsset), ...(position ? { position } : {}) }],
    options: item.variant?.product.printOptions ?? [],
  };
}

/** A print file fills its area to the pixel. */
function positionOf({ variant, placement }: PrintedItem) {
  const area = variant?.printfiles.find((file) => file.placement === placement);
  if (!area) return undefined;
  const { width, height } = area;
  return { area_width: width, area_height: height, width, height, left: 0, top: 0, limit_to_print_area: true };
}
