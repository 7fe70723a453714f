import type { Design, Product, Variant } from '#contracts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { updateDrafts, useDrafts, type PlacementDraft } from '../../../lib/drafts.js';
import { useProducts } from '../../catalog/api/products.js';
import { useDesigns } from '../../designs/api/designs.js';
import { areaOf, type PrintFile } from '../placement-of.js';

const change = (next: Partial<PlacementDraft>): void =>
  updateDrafts(({ placement }) => ({ placement: { ...placement, ...next } }));

export interface Placement {
  design: Design | null;
  product: Product | null;
  variant: Variant | null;
  area: PrintFile | null;
  chooseDesign: (id: string) => void;
  chooseProduct: (globalId: string | null) => void;
  chooseVariant: (syncVariantId: number) => void;
  chooseArea: (area: string) => void;
}

/** What is put on what: the design, the product, its variant and the print area. Kept as a draft; the address wins. */
export function usePlacement(): Placement {
  const [search, setSearch] = useSearchParams();
  const draft = useDrafts((drafts) => drafts.placement);
  const designs = useDesigns();
  const products = useProducts();
  const [designId, globalId, variantId] = [
    search.get('designId') ?? draft.designId,
    search.get('globalId'),
    search.get('variant_id'),
  ];

  useEffect(() => {
    if (!globalId) return;
    const variant = products.data
      ?.find((each) => each.globalId === globalId)
      ?.sync_variants.find((each) => String(each.variant_id) === variantId);
    change({ globalId, ...(variant ? { syncVariantId: variant.id } : {}) });
  }, [globalId, variantId, products.data]);

  const product = products.data?.find((each) => each.globalId === draft.globalId) ?? null;
  const variant = product?.sync_variants.find((each) => each.id === draft.syncVariantId) ?? null;
  const chooseDesign = (id: string): void => {
    change({ designId: id, run: null });
    setSearch(
      (now) => {
        now.set('designId', id);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const chooseProduct = (id: string | null): void => {
    change({ globalId: id, syncVariantId: null, area: null, run: null });
    setSearch(
      (now) => {
        now.delete('globalId');
        now.delete('variant_id');
        now.delete('productName');
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    design: designs.data?.find((each) => each._id === designId) ?? null,
    product,
    variant,
    area: areaOf(variant, draft.area),
    chooseDesign,
    chooseProduct,
    chooseVariant: (syncVariantId) => change({ syncVariantId, run: null }),
    chooseArea: (area) => change({ area, run: null }),
  };
}
