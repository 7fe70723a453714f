import type { Product, Variant } from '#contracts';
import { text } from '#contracts/messages';
import { Drawer } from '../../../components/ui/drawer.js';
import { variantPicture } from '../placement-of.js';

/** "White / XS" where colour and size are known, else the variant's whole name. */
export const variantName = (variant: Variant): string =>
  [variant.color, variant.size].filter(Boolean).join(' / ') || variant.name;

interface Props {
  open: boolean;
  product: Product;
  chosen: number | null;
  onChoose: (syncVariantId: number) => void;
  onClose: () => void;
}

export function VariantDrawer({ open, product, chosen, onChoose, onClose }: Props) {
  return (
    <Drawer open={open} onClose={onClose} title={text('mockup.selectVariant')}>
      <div className="stack">
        {product.sync_variants.map((variant) => (
          <button
            key={variant.id}
            type="button"
            className="pick"
            aria-pressed={variant.id === chosen}
            disabled={!variant.synced}
            onClick={() => onChoose(variant.id)}
          >
            <img className="th" src={variantPicture(product, variant)} alt="" loading="lazy" />
            <span className="grow">
              <b className="strong">{variantName(variant)}</b>{' '}
              <span className={variant.synced ? 'tiny good-text' : 'tiny muted'}>
                - {variant.synced ? text('mockup.available') : text('mockup.notAvailable')}
              </span>
            </span>
          </button>
        ))}
      </div>
    </Drawer>
  );
}
