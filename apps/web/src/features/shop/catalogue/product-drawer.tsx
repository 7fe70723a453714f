import type { Product } from '#contracts';
import { categoriesBelow, productsIn, searchProducts } from '#domain';
import { Check, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { text } from '#contracts/messages';
import { Breadcrumbs } from '../../../components/ui/breadcrumbs.js';
import { Chip } from '../../../components/ui/chip.js';
import { Drawer } from '../../../components/ui/drawer.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { Input } from '../../../components/ui/input.js';
import { RowsSkeleton } from '../../../components/ui/page-skeleton.js';
import { ApiError } from '../../../lib/api-error.js';
import { cn } from '../../../lib/cn.js';
import { dollars } from '../../../lib/format.js';
import { categoryPath } from './product-path.js';
import { useProducts } from './products.js';

interface TileProps {
  product: Product;
  chosen: boolean;
  onChoose: (globalId: string) => void;
}

/** [MOCK-04] A product without an id cannot be chosen. */
function ProductTile({ product, chosen, onChoose }: TileProps) {
  return (
    <li>
      <button
        type="button"
        className="group grid w-full gap-1 rounded-card border-0 bg-transparent p-0 text-start disabled:cursor-not-allowed disabled:opacity-60"
        aria-pressed={chosen}
        disabled={!product.globalId}
        onClick={() => onChoose(product.globalId)}
      >
        <span
          className={cn(
            'plate aspect-square group-hover:outline-2 group-hover:outline-line',
            chosen && 'outline-2 outline-offset-1 outline-accent group-hover:outline-accent',
          )}
        >
          <img className="p-[6%]" src={product.images[0]?.url} alt="" loading="lazy" width={130} height={130} />
          {chosen ? (
            <span className="absolute end-2 top-2 grid size-5 place-items-center rounded-full bg-accent text-on-accent">
              <Check className="size-3.5" aria-hidden />
            </span>
          ) : null}
        </span>
        <b className="text-small font-[550] text-pretty">{product.name}</b>
        <span className="text-tiny text-muted tabular-nums">{dollars(product.basePrice || product.price)}</span>
      </button>
    </li>
  );
}

const sameNames = (one: readonly string[], other: readonly string[]): boolean => one.join('/') === other.join('/');

function Chooser({
  products,
  chosen,
  onChoose,
}: { products: readonly Product[] } & Pick<Props, 'chosen' | 'onChoose'>) {
  const [path, setPath] = useState<readonly string[]>([]);
  const [query, setQuery] = useState('');
  const id = useId();
  const found = query.trim() ? searchProducts(productsIn(products, path), query) : productsIn(products, path);
  const parent = path.length > 0 ? path.slice(0, -1) : [];
  const below = categoriesBelow(products, path);
  // At the end of a branch the neighbors stay in reach.
  const level = below.length > 0 ? path : parent;
  return (
    <div className="grid gap-3">
      <Breadcrumbs
        label={text('mockup.category')}
        path={[
          { name: text('mockup.allProducts'), to: '/catalog' },
          ...path.map((name, index) => ({ name, to: categoryPath(path.slice(0, index + 1)) })),
        ]}
      />
      <div className="relative">
        <Search
          className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted"
          aria-hidden
        />
        <Input
          id={id}
          type="search"
          className="ps-9"
          aria-label={text('catalog.search')}
          placeholder={text('catalog.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-2" role="group" aria-label={text('mockup.category')}>
        <Chip pressed={path.length === 0} onClick={() => setPath([])}>
          {text('mockup.allProducts')}
        </Chip>
        {categoriesBelow(products, level).map((category) => (
          <Chip
            key={category.slug}
            pressed={sameNames(category.path, path)}
            onClick={() => setPath(sameNames(category.path, path) ? level : category.path)}
          >
            {category.name}
          </Chip>
        ))}
      </div>
      <p className="sr-only" role="status">
        {text('mockup.productsFound', { count: found.length })}
      </p>
      {found.length === 0 ? <p className="text-small text-muted">{text('catalog.noMatch')}</p> : null}
      <ul className="grid grid-cols-3 gap-x-3 gap-y-4 max-md:grid-cols-2">
        {found.map((product) => (
          <ProductTile key={product._id} product={product} chosen={product.globalId === chosen} onChoose={onChoose} />
        ))}
      </ul>
    </div>
  );
}

interface Props {
  open: boolean;
  chosen: string | null;
  onChoose: (globalId: string) => void;
  onClose: () => void;
}

/** [MOCK-04] All products by category and by name, at the right edge. */
export function ProductDrawer({ open, chosen, onChoose, onClose }: Props) {
  const products = useProducts();
  // An answer without words, such as a proxy's, gives no reason.
  const reason = products.error instanceof ApiError && products.error.isWorded ? products.error.message : '';
  return (
    <Drawer open={open} onClose={onClose} title={text('mockup.selectProduct')}>
      {products.isPending ? <RowsSkeleton rows={8} /> : null}
      {products.isError ? (
        <FailureState
          title={reason ? text('mockup.productsFailed', { reason }) : text('catalog.loadFailed')}
          onRetry={() => void products.refetch()}
          framed={false}
        />
      ) : null}
      {products.data ? <Chooser products={products.data} chosen={chosen} onChoose={onChoose} /> : null}
    </Drawer>
  );
}
