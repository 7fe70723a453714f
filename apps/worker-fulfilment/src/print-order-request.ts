import { STANDARD_SHIPPING, text, type Address } from '#contracts';
import { destinationOf, discountCents, fromCents } from '#domain';
import { JobError } from '#jobs';
import type { OrderToSubmit, PrintedItem } from '#orders';
import type { PrintOrderItem, PrintOrderRequest, PrintRecipient } from '#providers';

type AddressOf = (asset: { key: string }) => string;
type NamedRequest = PrintOrderRequest & { external_id: string };

/** The order in the print provider's form. Throws a permanent JobError where it cannot be printed or sent. */
export function printOrderRequest(order: OrderToSubmit, externalId: string, addressOf: AddressOf): NamedRequest {
  return {
    external_id: externalId,
    shipping: order.shippingMethod?.id ?? STANDARD_SHIPPING,
    recipient: recipientOf(order.shippingAddress, order.owner?.email ?? null),
    items: order.items.map((item) => orderItem(item, addressOf)),
    retail_costs: {
      currency: order.currency,
      subtotal: fromCents(order.subtotalCents),
      discount: fromCents(discountCents(order)),
      shipping: fromCents(order.shippingCents),
      tax: fromCents(order.taxCents),
    },
  };
}

type ListedItem = Pick<PrintOrderItem, 'quantity'> & {
  variant_id: number | null;
  files: readonly { type?: string | null | undefined }[];
};

/** Whether an order over there is this one: the same variants in the same numbers, printed on as many areas where it says on how many. */
export function hasSameItems(request: Pick<PrintOrderRequest, 'items'>, items: readonly ListedItem[]): boolean {
  const saysFiles = items.every(({ files }) => printedFiles(files) > 0);
  const listed = (all: readonly ListedItem[]): string =>
    all
      .map(({ variant_id, quantity, files }) => [variant_id, quantity, saysFiles ? printedFiles(files) : ''].join('*'))
      .sort()
      .join(' ');
  return listed(request.items) === listed(items);
}

/** Without the preview that the provider adds. Not by name: the provider may call the first area `default`. */
const printedFiles = (files: ListedItem['files']): number => files.filter(({ type }) => type !== 'preview').length;

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
  return {
    external_id: item.id.replaceAll('-', ''),
    variant_id: item.variantId,
    quantity: item.quantity,
    retail_price: fromCents(item.priceCents),
    name: item.product.name,
    files: printedAreas(item).map((area) => orderFile(item, area, addressOf)),
    options: item.variant?.product.printOptions ?? [],
  };
}

type PrintedArea = Pick<PrintedItem, 'placement' | 'printAsset'>;

const printedAreas = (item: PrintedItem): PrintedArea[] => (item.placements.length > 0 ? item.placements : [item]);

function orderFile(
  item: PrintedItem,
  { placement, printAsset }: PrintedArea,
  addressOf: AddressOf,
): PrintOrderItem['files'][number] {
  const position = positionOf(item, placement);
  // An item that was never placed by name may be of a variant that is no longer sold; a placed one needs its area.
  if (!printAsset || (item.placements.length > 0 && !position))
    throw new JobError({
      code: 'NO_PRINT_FILE',
      class: 'permanent',
      message: text('submission.noPicture', { product: item.product.name }),
    });
  return { type: placement ?? 'default', url: addressOf(printAsset), ...(position ? { position } : {}) };
}

/** A print file fills its area to the pixel. */
function positionOf({ variant }: PrintedItem, placement: string | null) {
  const area = variant?.printfiles.find((file) => file.placement === placement);
  if (!area) return undefined;
  const { width, height } = area;
  return { area_width: width, area_height: height, width, height, left: 0, top: 0, limit_to_print_area: true };
}
