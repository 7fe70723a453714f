import type { Product, Variant } from '#contracts';
import { ChevronRight, ChevronsUpDown, type LucideIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { text } from '#contracts/messages';
import { TextButton } from '../../../components/ui/text-button.js';
import { dollars } from '../../../lib/format.js';
import type { Placement } from '../hooks/use-placement.js';
import { variantPicture } from '../placement-of.js';
import { ProductDrawer } from './product-drawer.js';
import { VariantDrawer, variantName } from './variant-drawer.js';

interface PickProps {
  label: string;
  hint: string;
  picture: string | undefined;
  icon: LucideIcon;
  onOpen: () => void;
  children: ReactNode;
}

/** A field that opens a drawer: what is chosen, or the hint to choose. */
function Pick({ label, hint, picture, icon: Icon, onOpen, children }: PickProps) {
  const id = useId();
  return (
    <div className="field">
      <span className="lab" id={id}>
        {label}
      </span>
      <button type="button" className="pick" aria-describedby={id} onClick={onOpen}>
        {picture ? <img className="th" src={picture} alt="" /> : <span className="th" />}
        <span className="grow">{children ?? hint}</span>
        <Icon className="i" aria-hidden />
      </button>
    </div>
  );
}

const Chosen = ({ name, look, note }: { name: string; look: string; note: string }) => (
  <>
    <b className="strong block">{name}</b>
    <span className={`tiny ${look}`}>{note}</span>
  </>
);

interface VariantPickProps {
  product: Product;
  variant: Variant | null;
  onOpen: () => void;
  onClear: () => void;
}

function VariantPick({ product, variant, onOpen, onClear }: VariantPickProps) {
  return (
    <>
      <Pick
        label={text('mockup.selectVariant')}
        hint={text('mockup.chooseVariant')}
        picture={variant ? variantPicture(product, variant) : undefined}
        icon={ChevronsUpDown}
        onOpen={onOpen}
      >
        {variant ? (
          <Chosen
            name={variantName(variant)}
            look={variant.synced ? 'good-text' : 'warn-text'}
            note={variant.synced ? text('mockup.available') : text('mockup.notAvailable')}
          />
        ) : null}
      </Pick>
      <TextButton className="small justify-self-start" onClick={onClear}>
        {text('mockup.clearProduct')}
      </TextButton>
    </>
  );
}

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
      <Pick
        label={text('mockup.selectProduct')}
        hint={text('mockup.chooseProduct')}
        picture={product?.images[0]?.url}
        icon={ChevronRight}
        onOpen={() => setOpen('product')}
      >
        {product ? (
          <Chosen name={product.name} look="muted" note={dollars(variant?.retail_price ?? product.basePrice)} />
        ) : null}
      </Pick>
      {product ? (
        <VariantPick
          product={product}
          variant={variant}
          onOpen={() => setOpen('variant')}
          onClear={() => placement.chooseProduct(null)}
        />
      ) : null}
      <ProductDrawer
        open={open === 'product'}
        chosen={product?.globalId ?? null}
        onChoose={takeProduct}
        onClose={close}
      />
      {product ? (
        <VariantDrawer
          open={open === 'variant'}
          product={product}
          chosen={variant?.id ?? null}
          onChoose={(id) => {
            placement.chooseVariant(id);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </section>
  );
}
