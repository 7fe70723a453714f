import type { Product, Variant } from '#contracts';
import { text } from '#contracts/messages';
import type { CSSProperties } from 'react';
import { Button } from '../../components/ui/button.js';
import { Drawer } from '../../components/ui/drawer.js';
import { cn } from '../../lib/cn.js';
import { dollars } from '../../lib/format.js';
import { variantPicture } from './print-area.js';
import { variantLabel } from './variant-name.js';

const dot =
  'block size-5 rounded-full border-[1.5px] border-strong-line bg-surface peer-checked:border-[6px] peer-checked:border-accent';
const crossed = 'block h-px w-3.5 -rotate-45 bg-strong-line forced-colors:bg-[GrayText]';

interface CellProps {
  variant: Variant | undefined;
  chosen: number | null;
  onChoose: (syncVariantId: number) => void;
}

/** One color in one size, or a stroke where there is none. */
function Cell({ variant, chosen, onChoose }: CellProps) {
  if (!variant) return <td aria-hidden className="text-center text-muted" />;
  return (
    <td className="p-0">
      <label
        className={cn(
          'relative grid h-11 min-w-9 pointer-coarse:min-w-11 place-items-center has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-focus',
          variant.synced ? 'cursor-pointer hover:bg-hover' : 'cursor-not-allowed',
        )}
      >
        <input
          type="radio"
          name="variant"
          className="peer absolute inset-0 size-full cursor-[inherit] opacity-0"
          aria-label={variantLabel(variant)}
          disabled={!variant.synced}
          checked={variant.id === chosen}
          onChange={() => onChoose(variant.id)}
        />
        <span className={cn('pointer-events-none', variant.synced ? dot : crossed)} />
      </label>
    </td>
  );
}

const distinct = (values: (string | null)[]): string[] => [...new Set(values.map((value) => value ?? ''))];

/** The sizes in the order of the shop, then those that only variants name. */
const sizesOf = (product: Product): string[] => {
  const named = distinct(product.sync_variants.map((variant) => variant.size));
  const order = product.sizes.map(({ name }) => name);
  return [...order.filter((size) => named.includes(size)), ...named.filter((size) => !order.includes(size))];
};

interface TableProps {
  product: Product;
  chosen: number | null;
  onChoose: (syncVariantId: number) => void;
}

/** All variants at a glance: a row for each color, a column for each size. */
function VariantTable({ product, chosen, onChoose }: TableProps) {
  const sizes = sizesOf(product);
  const colors = distinct(product.sync_variants.map((variant) => variant.color));
  const find = (color: string, size: string): Variant | undefined =>
    product.sync_variants.find((each) => (each.color ?? '') === color && (each.size ?? '') === size);
  const codeOf = (color: string): string | null =>
    product.sync_variants.find((each) => each.color === color)?.color_code ?? null;
  const taken = product.sync_variants.find((each) => each.id === chosen);
  return (
    <table className="w-full border-collapse text-small">
      <caption className="sr-only">{text('mockup.variantTable')}</caption>
      <thead className="sticky top-0 z-1 bg-raised">
        <tr className="border-b border-line">
          <th scope="col" className="sticky start-0 bg-raised py-2.5 text-start font-medium">
            <span className="sr-only">{text('catalog.color')}</span>
          </th>
          {sizes.map((size) => (
            <th key={size} scope="col" className="px-1 py-2.5 font-medium whitespace-nowrap">
              {size || text('mockup.oneSize')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {colors.map((color) => (
          <tr key={color} className={taken && (taken.color ?? '') === color ? 'bg-accent-wash' : ''}>
            <th
              scope="row"
              className={cn(
                'sticky start-0 max-w-36 ps-2 pe-2 text-start font-medium',
                taken && (taken.color ?? '') === color ? 'bg-accent-wash' : 'bg-raised',
              )}
            >
              <span className="flex items-center gap-2.5">
                {codeOf(color) ? (
                  <i
                    className="size-4 flex-none rounded-full bg-(--swatch) shadow-[inset_0_0_0_1px_var(--line-strong)] forced-color-adjust-none"
                    style={{ '--swatch': codeOf(color) } as CSSProperties}
                  />
                ) : null}
                <span className="truncate">{color || product.name}</span>
              </span>
            </th>
            {sizes.map((size) => (
              <Cell key={size} variant={find(color, size)} chosen={chosen} onChoose={onChoose} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Legend() {
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-4 text-tiny text-muted">
      <li className="flex items-center gap-2">
        <span className={dot} /> {text('mockup.available')}
      </li>
      <li className="flex items-center gap-2">
        <span className={crossed} /> {text('mockup.notAvailable')}
      </li>
    </ul>
  );
}

interface Props extends TableProps {
  open: boolean;
  onClose: () => void;
}

/** [MOCK-05] The variants of the product, as colors and sizes. */
export function VariantChooser({ open, onClose, product, chosen, onChoose }: Props) {
  const variant = product.sync_variants.find((each) => each.id === chosen);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={text('mockup.selectVariant')}
      footer={
        variant ? (
          <div className="flex w-full items-center gap-3">
            <img
              className="size-10 flex-none rounded-[5px] bg-plate-hi object-contain"
              src={variantPicture(product, variant)}
              alt=""
            />
            <span className="min-w-0 flex-1">
              <b className="block font-[550]">{variantLabel(variant)}</b>
              <span className="text-tiny text-muted tabular-nums">{dollars(variant.retail_price)}</span>
            </span>
            <Button onClick={onClose}>{text('mockup.useVariant')}</Button>
          </div>
        ) : (
          <span className="text-small text-muted">{text('mockup.chooseVariant')}</span>
        )
      }
    >
      <div className="overflow-x-auto">
        <VariantTable product={product} chosen={chosen} onChoose={onChoose} />
      </div>
      <Legend />
    </Drawer>
  );
}
