import { text } from '#contracts';
import type { CartItemRequest, OfferState } from '#database';
import { HttpError } from '../common/http-error.js';

/** [CAT-11] Why an item cannot be bought by this user; undefined where nothing about the item forbids it. */
export function refusalOf(offer: OfferState | undefined, request: CartItemRequest): HttpError | undefined {
  if (!offer) return new HttpError(404, 'NOT_FOUND', text('catalog.notFound'), { field: 'globalId' });
  if (offer.status !== 'active' || !offer.inStock)
    return new HttpError(409, 'CONFLICT', text('catalog.unavailable'), { field: 'syncVariantId' });
  return imageRefusal(offer, request);
}

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
