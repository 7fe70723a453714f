import type { Mockup } from '#contracts';
import { text } from '#contracts';
import { JobError } from '#jobs';
import type { PrintFile } from './mockup-state.js';
import type { MockupSubject } from './mockup-subjects.js';
import type { SharedPictures } from './shared-mockups.js';

/** The pictures of each variant, in the order of the print areas. A picture that names no variant is one of each. */
export function picturesByVariant(
  { variants }: MockupSubject,
  prints: readonly PrintFile[],
  pictures: SharedPictures,
  addressOf: (view: { key: string }) => string,
): Mockup['variants'] {
  const order = prints.map(({ placement }) => placement);
  const sorted = [...pictures].sort((a, b) => rank(order, a.placement) - rank(order, b.placement));
  const found = variants.flatMap(({ syncVariantId, variantId }) => {
    const own = sorted.filter(({ variantIds }) => variantIds.length === 0 || variantIds.includes(variantId));
    const previewUrls = own.flatMap(({ views }) => views.map(addressOf));
    return previewUrls[0] ? [{ syncVariantId, mockupUrl: previewUrls[0], previewUrls }] : [];
  });
  if (found[0]?.syncVariantId === variants[0].syncVariantId) return found;
  throw new JobError({
    code: 'MOCKUP_FAILED',
    class: 'permanent',
    message: text('mockup.failed'),
    logMessage: 'completed without an image of the variant',
  });
}

/** Areas that were not asked for come last. */
const rank = (order: readonly string[], placement: string): number =>
  order.includes(placement) ? order.indexOf(placement) : order.length;
