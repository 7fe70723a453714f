import type { Product, ProductCard as Card } from '#contracts';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { dollars } from '../../../lib/format.js';
import { productPath } from './product-path.js';

const shown = 6;

type Shown = Pick<Card, 'globalId' | 'name' | 'price' | 'image' | 'colors' | 'breadcrumbs'>;

/** What a card shows of a whole product. */
export function cardOf({ images: [image], ...product }: Product): Shown {
  return { ...product, image: image ? { url: image.url, alt: image.alt || product.name } : null };
}

export function ProductCard({ product }: { product: Shown }) {
  const picture = product.image;
  const more = product.colors.length - shown;
  return (
    <Link className="group/product block no-underline" to={productPath(product)}>
      <span className="plate aspect-4/5">
        {picture ? (
          <img
            className="p-[4%] transition-[scale] duration-240 ease-swift motion-safe:group-hover/product:scale-[1.03]"
            src={picture.url}
            alt={picture.alt || product.name}
            loading="lazy"
            width="560"
            height="700"
          />
        ) : null}
      </span>
      <span className="mt-3 flex justify-between gap-2 font-semibold">
        <span>{product.name}</span>
        <span className="tabular-nums">{dollars(product.price)}</span>
      </span>
      {product.colors.length > 0 ? (
        <span
          className="mt-2 flex items-center gap-[5px]"
          role="img"
          aria-label={text('catalog.colors', { count: product.colors.length })}
        >
          {product.colors.slice(0, shown).map((color) => (
            <i
              key={color.name}
              className="size-3 rounded-full shadow-[inset_0_0_0_1px_oklch(50%_0_0/0.35)] forced-color-adjust-none"
              style={{ background: color.hex }}
            />
          ))}
          {more > 0 ? <span className="text-tiny text-muted">+{more}</span> : null}
        </span>
      ) : null}
    </Link>
  );
}
