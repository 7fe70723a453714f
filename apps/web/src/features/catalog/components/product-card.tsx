import type { Product } from '#contracts';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { dollars } from '../../../lib/format.js';
import { productPath } from '../product-path.js';

const shown = 6;

export function ProductCard({ product }: { product: Product }) {
  const picture = product.images[0];
  const more = product.colors.length - shown;
  return (
    <Link className="prod" to={productPath(product)}>
      <span className="plate">
        {picture ? (
          <img src={picture.url} alt={picture.alt || product.name} loading="lazy" width="560" height="700" />
        ) : null}
      </span>
      <span className="n">
        <span>{product.name}</span>
        <span className="num">{dollars(product.basePrice)}</span>
      </span>
      {product.colors.length > 0 ? (
        <span className="swrow" role="img" aria-label={text('catalog.colors', { count: product.colors.length })}>
          {product.colors.slice(0, shown).map((color) => (
            <i key={color.name} style={{ '--c': color.hex } as CSSProperties} />
          ))}
          {more > 0 ? <span className="tiny muted">+{more}</span> : null}
        </span>
      ) : null}
    </Link>
  );
}
