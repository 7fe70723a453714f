import type { Product, Variant } from '#contracts';
import { text } from '#contracts/messages';
import type { PrintFile } from './print-area.js';

/** What a preview of a variant needs from the catalogue. */
export interface MockupParameters {
  variant: Variant;
  /** The print areas that have a template. */
  areas: PrintFile[];
}

const measures = ['top', 'left', 'width', 'height', 'area_width', 'area_height'] as const;

/** [MOCK-07] The product as it is chosen. Throws where the catalogue does not hold it, or holds no variants of it. */
export function processProduct(products: readonly Product[] | undefined, globalId: string): Product {
  const product = products?.find((each) => each.globalId === globalId);
  if (!product) throw new Error(text('mockup.noProduct'));
  if (!Array.isArray(product.sync_variants)) throw new Error(text('mockup.productFailed'));
  if (product.sync_variants.length === 0) throw new Error(text('mockup.variantsFailed'));
  return product;
}

/** [MOCK-06, MOCK-07] What a preview of the chosen variant needs. Throws what is missing, in words for the user. */
export function prepareMockup(product: Product | null, syncVariantId: number | null): MockupParameters {
  if (!product) throw new Error(text('mockup.noProduct'));
  const variant = product.sync_variants.find((each) => each.id === syncVariantId);
  if (!variant) throw new Error(text('mockup.noVariant'));
  if (!Array.isArray(variant.printfiles)) throw new Error(text('mockup.prepareFailed'));
  const areas = variant.printfiles.filter((file) => (file.mockup_template?.length ?? 0) > 0);
  if (areas.length === 0) throw new Error(text('mockup.noTemplate'));
  return { variant, areas };
}

/** [MOCK-07] Throws where the position of the area on its template is missing or no position. */
export function checkPosition(parameters: MockupParameters | null, placement: string | null): void {
  if (!parameters) throw new Error(text('mockup.notPrepared'));
  const area = parameters.areas.find((each) => each.placement === placement);
  // An answer of a provider may lack what the contract promises.
  const position = area?.mockup_template[0]?.position as Record<string, unknown> | undefined | null;
  if (!position) throw new Error(text('mockup.noPosition'));
  if (measures.some((name) => typeof position[name] !== 'number')) throw new Error(text('mockup.badPosition'));
}
