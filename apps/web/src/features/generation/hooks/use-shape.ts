import type { SizeChoice } from '#contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ratioOfSize, sizesFor } from '#domain';
import { updateDrafts, useDrafts } from '../../../lib/drafts.js';
import { useProducts } from '../../catalog/api/products.js';
import { areaOf } from '../../mockups/placement-of.js';
import type { ModelInfo } from '../api/config.js';

const offered = 5;

export interface Shape {
  choices: readonly SizeChoice[];
  chosen: SizeChoice | undefined;
  /** The product whose print area the first shape fits; null where none is named in the address. */
  product: string | null;
  choose: (size: string) => void;
}

/** Width over height of the print area of the variant the address names, else of the product's first one. */
function useNamedArea(): { product: string; ratio: number } | null {
  const [search] = useSearchParams();
  const [globalId, variantId] = [search.get('globalId'), search.get('variant_id')];
  const { data: products } = useProducts(globalId !== null);
  const product = products?.find((each) => each.globalId === globalId);
  const variant =
    product?.sync_variants.find((each) => String(each.variant_id) === variantId) ?? product?.sync_variants[0];
  const area = areaOf(variant ?? null, null);
  return product && area
    ? { product: search.get('productName') ?? product.name, ratio: area.width / area.height }
    : null;
}

/** The shapes the model draws. Those for a product come first, and the nearest is taken until the person takes another. */
export function useShape(model: ModelInfo | undefined): Shape {
  const [picked, setPicked] = useState(false);
  const size = useDrafts((drafts) => drafts.size);
  const area = useNamedArea();
  const choices = model ? sizesFor(model, area?.ratio).slice(0, offered) : [];
  const square = choices.find((each) => ratioOfSize(each.ratio) === 1);
  const wanted = choices.find((each) => each.size === size);
  const chosen = area && !picked ? choices[0] : (wanted ?? square ?? choices[0]);
  const choose = (next: string): void => {
    setPicked(true);
    updateDrafts({ size: next });
  };
  return { choices, chosen, product: area?.product ?? null, choose };
}
