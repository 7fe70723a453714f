import { cva } from 'class-variance-authority';
import type { Product } from '#contracts';
import { useRef, type CSSProperties } from 'react';
import { text } from '#contracts/messages';
import { Tooltip } from '../../../components/ui/tooltip.js';
import { colorInStock, findVariant } from '#domain';

const many = 5;

interface Props {
  product: Product;
  color: string | null;
  size: string | null;
  onColor: (color: string) => void;
  onSize: (size: string) => void;
}

const focused = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus';

/** A press a little beside a swatch counts: 44 px in all. */
const swatch = cva(
  `relative cursor-pointer rounded-full bg-(--c) shadow-[inset_0_0_0_1px_oklch(50%_0_0/0.35)] before:absolute before:inset-[calc((100%-44px)/2)] before:content-[''] has-checked:shadow-[inset_0_0_0_1px_oklch(50%_0_0/0.35),0_0_0_3px_var(--canvas),0_0_0_5px_var(--accent)] forced-color-adjust-none ${focused}`,
  {
    variants: {
      small: { true: 'size-7.5 max-md:size-9', false: 'size-9' },
      gone: {
        true: "opacity-60 after:absolute after:inset-0 after:rounded-full after:bg-[linear-gradient(to_top_right,transparent_calc(50%-1px),var(--canvas)_calc(50%-1px)_calc(50%+1px),transparent_calc(50%+1px))] after:content-['']",
      },
    },
  },
);

const sizeLook = cva(
  `relative grid min-h-11 cursor-pointer place-items-center rounded-ctl border px-1 text-center leading-[18px] font-semibold has-checked:border-accent has-checked:inset-ring has-checked:inset-ring-accent ${focused}`,
  {
    variants: {
      gone: {
        true: 'border-dashed border-ctl text-muted line-through',
        false: 'border-ctl bg-surface has-checked:bg-accent-wash has-checked:text-accent-text',
      },
    },
  },
);

interface SwatchProps {
  option: Product['colors'][number];
  small: boolean;
  there: boolean;
  chosen: boolean;
  onChoose: () => void;
}

function Swatch({ option: { name, hex }, small, there, chosen, onChoose }: SwatchProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <label className={swatch({ small, gone: !there })} style={{ '--c': hex } as CSSProperties}>
      <input
        ref={input}
        type="radio"
        name="color"
        className="absolute inset-0 m-0 cursor-pointer opacity-0"
        aria-label={there ? name : text('catalog.notInStockName', { option: name })}
        checked={chosen}
        onChange={onChoose}
      />
      <Tooltip text={there ? name : text('catalog.notInStockTip', { option: name })} control={input} />
    </label>
  );
}

function Colors({ product, color, onColor }: Props) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 text-small font-[550]">
        {text('catalog.color')} <span className="text-muted font-normal">{color}</span>
      </legend>
      <div className="flex flex-wrap gap-3.5">
        {product.colors.map((each) => (
          <Swatch
            key={each.name}
            option={each}
            small={product.colors.length > many}
            there={colorInStock(product, each.name)}
            chosen={each.name === color}
            onChoose={() => onColor(each.name)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Sizes({ product, color, size, onSize }: Props) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 text-small font-[550]">
        {text('catalog.size')} <span className="text-muted font-normal">{size}</span>
      </legend>
      <div className="grid grid-cols-[repeat(4,1fr)] gap-2">
        {product.sizes.map((each) => {
          const there = findVariant(product, color, each.name)?.inStock ?? false;
          return (
            <label key={each.name} className={sizeLook({ gone: !there })}>
              <input
                type="radio"
                name="size"
                className="absolute opacity-0"
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
