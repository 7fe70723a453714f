import type { Variant } from '#contracts';
import { text } from '#contracts/messages';

/** "White / XS" where colour and size are known, else the variant's whole name. */
export const variantName = (variant: Variant): string =>
  [variant.color, variant.size].filter(Boolean).join(' / ') || variant.name;

/** [MOCK-05] "White / XS - Available" */
export const variantLabel = (variant: Variant): string =>
  text('mockup.variantState', {
    name: variantName(variant),
    state: variant.synced ? text('mockup.available') : text('mockup.notAvailable'),
  });
