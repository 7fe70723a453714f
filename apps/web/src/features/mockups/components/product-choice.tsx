import { ChevronRight, ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { dollars } from '../../../lib/format.js';
import type { Placement } from '../hooks/use-placement.js';
import { variantPicture } from '../placement-of.js';
import { ProductDrawer } from './product-drawer.js';
import { VariantDrawer, variantName } from './variant-drawer.js';

/** Which product, and which of its variants. */
export function ProductChoice({ placement }: { placement: Placement }) {
  const [open, setOpen] = useState<'product' | 'variant' | null>(null);
  const { product, variant } = placement;
  const close = (): void => setOpen(null);
  const takeProduct = (globalId: string): void => {
    placement.chooseProduct(globalId);
    setOpen('variant');
  };
  return (
    <section>
      <div className="field">
        <span className="lab" id="select-product">Select Product</span>
        <button type="button" className="pick" aria-describedby="select-product" onClick={() => setOpen('product')}>
          {product ? <img className="th" src={product.images[0]?.url} alt="" /> : <span className="th" />}
          <span className="grow">{product ? <><b className="strong block">{product.name}</b><span className="tiny muted">{dollars(variant?.retail_price ?? product.basePrice)}</span></> : 'Choose a product'}</span>
          <ChevronRight className="i" aria-hidden />
        </button>
        {product ? <button type="button" className="link-button small justify-self-start" onClick={() => placement.chooseProduct(null)}>Clear product</button> : null}
      </div>
      {product ? (
        <div className="field">
          <span className="lab" id="select-variant">Select Variant</span>
          <button type="button" className="pick" aria-describedby="select-variant" onClick={() => setOpen('variant')}>
            {variant ? <img className="th" src={variantPicture(product, variant)} alt="" /> : <span className="th" />}
            <span className="grow">{variant ? <><b className="strong block">{variantName(variant)}</b><span className={variant.synced ? 'tiny good-text' : 'tiny warn-text'}>{variant.synced ? 'Available' : 'Not Available'}</span></> : 'Choose a variant'}</span>
            <ChevronsUpDown className="i" aria-hidden />
          </button>
        </div>
      ) : null}
      <ProductDrawer open={open === 'product'} chosen={product?.globalId ?? null} onChoose={takeProduct} onClose={close} />
      {product ? <VariantDrawer open={open === 'variant'} product={product} chosen={variant?.id ?? null} onChoose={(id) => { placement.chooseVariant(id); close(); }} onClose={close} /> : null}
    </section>
  );
}
