import type { Product } from '#contracts';
import type { CSSProperties } from 'react';
import { text } from '#contracts/messages';
import { Tooltip } from '../../../components/ui/tooltip.js';
import { colorInStock, findVariant } from '../api/defaults.js';

const many = 5;

interface Props {
  product: Product;
  color: string | null;
  size: string | null;
  onColor: (color: string) => void;
  onSize: (size: string) => void;
}

function Colors({ product, color, onColor }: Props) {
  return (
    <fieldset className="opt">
      <legend className="lab mb-2.5">
        {text('catalog.color')} <span className="muted font-normal">{color}</span>
      </legend>
      <div className={product.colors.length > many ? 'colors many' : 'colors'}>
        {product.colors.map((each) => {
          const there = colorInStock(product, each.name);
          return (
            <Tooltip key={each.name} text={there ? each.name : text('catalog.notInStockTip', { option: each.name })}>
              <label className={there ? '' : 'no'} style={{ '--c': each.hex } as CSSProperties}>
                <input
                  type="radio"
                  name="color"
                  aria-label={there ? each.name : text('catalog.notInStockName', { option: each.name })}
                  checked={each.name === color}
                  onChange={() => onColor(each.name)}
                />
              </label>
            </Tooltip>
          );
        })}
      </div>
    </fieldset>
  );
}

function Sizes({ product, color, size, onSize }: Props) {
  return (
    <fieldset className="opt">
      <legend className="lab mb-2.5">
        {text('catalog.size')} <span className="muted font-normal">{size}</span>
      </legend>
      <div className="sizes">
        {product.sizes.map((each) => {
          const there = findVariant(product, color, each.name)?.inStock ?? false;
          return (
            <label key={each.name} className={there ? '' : 'no'}>
              <input
                type="radio"
                name="size"
                aria-label={there ? each.name : text('catalog.notInStockName', { option: each.name })}
                checked={each.name === size}
                onChange={() => onSize(each.name)}
              />
              {each.name}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Colour and size, where the product has them. */
export function OptionPickers(props: Props) {
  return (
    <>
      {props.product.colors.length > 0 ? <Colors {...props} /> : null}
      {props.product.sizes.length > 0 ? <Sizes {...props} /> : null}
    </>
  );
}
