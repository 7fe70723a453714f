import { text } from '#contracts';
import type { CartItemRequest, CartRow, OfferState } from '#database';
import { HttpError } from '../common/http-error.js';

/** [CAT-11] Why an item cannot be bought by this user; undefined where nothing about the item forbids it. */
export function refusalOf(offer: OfferState | undefined, request: CartItemRequest): HttpError | undefined {
  if (!offer) return new HttpError(404, 'NOT_FOUND', text('catalog.notFound'), { field: 'globalId' });
  if (offer.status !== 'active' || !offer.inStock)
    return new HttpError(409, 'CONFLICT', text('catalog.unavailable'), { field: 'syncVariantId' });
  return placementRefusal(offer) ?? imageRefusal(offer, request);
}

/** Why an ordered item cannot be printed as requested: what forbids any item, and a mockup of another product or variant. */
export function changeRefusalOf(offer: OfferState | undefined, request: CartItemRequest): HttpError | undefined {
  if (!offer?.mockup || shows(offer.mockup, request)) return refusalOf(offer, request);
  const words = text('order.changeOtherVariant', { product: offer.productName });
  return new HttpError(422, 'REFUSED', words, { field: 'mockupId' });
}

const shows = (mockup: NonNullable<OfferState['mockup']>, { globalId, syncVariantId }: CartItemRequest): boolean =>
  mockup.globalId === globalId && mockup.syncVariantIds.includes(syncVariantId);

function imageRefusal(
  { ownsDesign, mockup }: OfferState,
  { globalId, designId, mockupId }: CartItemRequest,
): HttpError | undefined {
  if (designId && !ownsDesign) return new HttpError(404, 'NOT_FOUND', text('design.notFound'), { field: 'designId' });
  if (mockupId && !mockup) return new HttpError(404, 'NOT_FOUND', text('request.notFound'), { field: 'mockupId' });
  if (mockup && mockup.globalId !== globalId)
    return new HttpError(
      400,
      'BAD_REQUEST',
      text('request.invalid', { field: 'mockupId', problem: 'it shows another product' }),
      { field: 'mockupId' },
    );
  return undefined;
}

function placementRefusal({ productName: product, missingAreas, missingDesigns }: OfferState): HttpError | undefined {
  const [area] = missingAreas;
  if (area !== undefined) return noArea(product, area);
  const [gone] = missingDesigns;
  return gone === undefined ? undefined : designGone(404, product, gone);
}

/** The variant is not printed on such an area. */
export const noArea = (product: string, area: string): HttpError =>
  new HttpError(422, 'REFUSED', text('placement.noArea', { product, area }), { field: 'placements' });

const designGone = (status: number, product: string, area: string): HttpError =>
  new HttpError(status, status === 404 ? 'NOT_FOUND' : 'REFUSED', text('placement.designGone', { product, area }), {
    field: 'placements',
  });

/** Throws 422 where a line names a print area that its variant lacks, or a design that is gone. */
export function checkPlacements({ placements, printfiles, productName }: CartRow): void {
  for (const { placement, designId } of placements ?? []) {
    const area = printfiles.find((file) => file.placement === placement);
    if (!area) throw noArea(productName, placement);
    if (!designId) throw designGone(422, productName, area.title);
  }
}
