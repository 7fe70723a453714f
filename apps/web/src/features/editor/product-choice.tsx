import type { Product, Variant } from '#contracts';
import { ChevronRight, ChevronsUpDown } from 'lucide-react';
import { memo, useState, type ComponentType } from 'react';
import { text } from '#contracts/messages';
import { TextButton } from '../../components/ui/text-button.js';
import { dollars } from '../../lib/format.js';
import { cn } from '../../lib/cn.js';
import { LockedField, PickerField } from './picker-field.js';
import { variantPicture } from './print-area.js';
import type { Placement } from './use-placement.js';
import { VariantChooser } from './variant-chooser.js';
import { variantName } from './variant-name.js';

const Chosen = ({ name, look, note }: { name: string; look: string; note: string }) => (
  <>
    <b className="block font-[550] text-pretty">{name}</b>
    <span className={cn('text-tiny', look)}>{note}</span>
  </>
);

interface VariantFieldProps {
  product: Product;
  variant: Variant | null;
  onOpen: () => void;
}

const VariantField = ({ product, variant, onOpen }: VariantFieldProps) => (
  <PickerField
    label={text('mockup.selectVariant')}
    hint={text('mockup.chooseVariant')}
    picture={variant ? variantPicture(product, variant) : undefined}
    icon={ChevronsUpDown}
    onOpen={onOpen}
  >
    {variant ? (
      <Chosen
        name={variantName(variant)}
        look={variant.synced ? 'font-[550] text-success' : 'font-[550] text-warn'}
        note={variant.synced ? text('mockup.available') : text('mockup.notAvailable')}
      />
    ) : null}
  </PickerField>
);

interface DrawerProps {
  open: boolean;
  chosen: string | null;
  onChoose: (globalId: string) => void;
  onClose: () => void;
}

interface Props {
  placement: Placement;
  /** Offers the products to choose from. */
  ProductDrawer: ComponentType<DrawerProps>;
}

/** What was ordered: it is shown, and stays. */
function OrderedProduct({ product, variant }: Placement) {
  return (
    <section className="grid gap-3 p-4">
      <LockedField
        label={text('mockup.product')}
        hint={text('mockup.productLoading')}
        picture={product?.images[0]?.url}
      >
        {product ? <b className="block font-[550] text-pretty">{product.name}</b> : null}
      </LockedField>
      {product ? (
        <LockedField
          label={text('mockup.orderedVariant')}
          hint={text('mockup.noVariant')}
          picture={variant ? variantPicture(product, variant) : undefined}
        >
          {variant ? <b className="block font-[550] text-pretty">{variantName(variant)}</b> : null}
        </LockedField>
      ) : null}
      <p className="text-small text-muted">{text('mockup.ordered')}</p>
    </section>
  );
}

/** [MOCK-04, MOCK-05] Which product, and which of its variants. */
export const ProductChoice = memo(function ProductChoice(props: Props) {
  return props.placement.line ? <OrderedProduct {...props.placement} /> : <ProductPicker {...props} />;
});

function ProductPicker({ placement, ProductDrawer }: Props) {
  const [open, setOpen] = useState<'product' | 'variant' | null>(null);
  const { product, variant } = placement;
  const close = (): void => setOpen(null);
  const takeProduct = (globalId: string): void => {
    // What is chosen already keeps its variant.
    if (globalId !== product?.globalId && !placement.chooseProduct(globalId)) return close();
    setOpen('variant');
  };
  return (
    <section className="grid gap-3 p-4">
      <PickerField
        label={text('mockup.selectProduct')}
        hint={text(placement.loading ? 'mockup.productLoading' : 'mockup.chooseProduct')}
        picture={product?.images[0]?.url}
        icon={ChevronRight}
        onOpen={() => setOpen('product')}
      >
        {product ? (
          <Chosen
            name={product.name}
            look="text-muted tabular-nums"
            note={dollars(variant?.retail_price ?? (product.basePrice || product.price))}
          />
        ) : null}
      </PickerField>
      {product ? (
        <>
          <VariantField product={product} variant={variant} onOpen={() => setOpen('variant')} />
          <TextButton className="justify-self-start text-small" onClick={() => placement.chooseProduct(null)}>
            {text('mockup.clearProduct')}
          </TextButton>
          <VariantChooser
            open={open === 'variant'}
            product={product}
            chosen={variant?.id ?? null}
            onChoose={placement.chooseVariant}
            onClose={close}
          />
        </>
      ) : null}
      <ProductDrawer
        open={open === 'product'}
        chosen={product?.globalId ?? null}
        onChoose={takeProduct}
        onClose={close}
      />
    </section>
  );
}
