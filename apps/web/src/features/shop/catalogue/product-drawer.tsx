import type { Product, ProductCard } from '#contracts';
import { categoriesBelow, categoriesOf, productsIn, searchProducts } from '#domain';
import { Check, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Breadcrumbs } from '../../../components/ui/breadcrumbs.js';
import { Chip } from '../../../components/ui/chip.js';
import { Drawer } from '../../../components/ui/drawer.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { Input } from '../../../components/ui/input.js';
import { RowsSkeleton } from '../../../components/ui/page-skeleton.js';
import { ApiError } from '../../../lib/api-error.js';
import { cn } from '../../../lib/cn.js';
import { dollars } from '../../../lib/format.js';
import { readNextPage } from '../../../lib/next-page.js';
import { useTypedWords } from '../../../lib/use-typed-words.js';
import { useFacets, useProductsOf } from './facets.js';
import { categoryPath } from './product-path.js';
import { useProducts } from './products.js';

/** What is shown of a product, whether it is at hand or was found. */
interface Tile {
  id: string;
  globalId: string;
  name: string;
  picture: string | undefined;
  price: string;
}

interface TileProps {
  tile: Tile;
  chosen: boolean;
  onChoose: (globalId: string) => void;
}

/** [MOCK-04] A product without an id cannot be chosen. */
function ProductTile({ tile, chosen, onChoose }: TileProps) {
  return (
    <li>
      <button
        type="button"
        className="group grid w-full gap-1 rounded-card border-0 bg-transparent p-0 text-start disabled:cursor-not-allowed disabled:opacity-60"
        aria-pressed={chosen}
        disabled={!tile.globalId}
        onClick={() => onChoose(tile.globalId)}
      >
        <span
          className={cn(
            'plate aspect-square group-hover:outline-2 group-hover:outline-line',
            chosen && 'outline-2 outline-offset-1 outline-accent group-hover:outline-accent',
          )}
        >
          <img className="p-[6%]" src={tile.picture} alt="" loading="lazy" width={130} height={130} />
          {chosen ? (
            <span className="absolute end-2 top-2 grid size-5 place-items-center rounded-full bg-accent text-on-accent">
              <Check className="size-3.5" aria-hidden />
            </span>
          ) : null}
        </span>
        <b className="text-small font-[550] text-pretty">{tile.name}</b>
        <span className="text-tiny text-muted tabular-nums">{dollars(tile.price)}</span>
      </button>
    </li>
  );
}

const LONGEST = 100;
const sameNames = (one: readonly string[], other: readonly string[]): boolean => one.join('/') === other.join('/');

const tileOf = ({ _id, globalId, name, images, basePrice, price }: Product): Tile => ({
  id: _id,
  globalId,
  name,
  picture: images[0]?.url,
  price: basePrice || price,
});

const foundTile = ({ _id, globalId, name, image, price }: ProductCard): Tile => ({
  id: _id,
  globalId,
  name,
  picture: image?.url,
  price,
});

/** What the category holds that has the words: of the products at hand as they are typed, or of a catalogue that holds more, page by page. */
function useTiles(
  products: readonly Product[],
  path: readonly string[],
  { typed, words }: Record<'typed' | 'words', string>,
) {
  const facets = useFacets().data;
  const isWhole = !facets || facets.total <= products.length;
  const found = useProductsOf(path, { q: words, enabled: !isWhole });
  if (isWhole) {
    const within = productsIn(products, path);
    const tiles = (typed ? searchProducts(within, typed) : within).map(tileOf);
    return { tiles, count: tiles.length, categories: categoriesOf(products), found: null };
  }
  const pages = found.data?.pages ?? [];
  return {
    tiles: pages.flatMap(({ items }) => items).map(foundTile),
    count: pages[0]?.total ?? 0,
    categories: facets.categories,
    found,
  };
}

/** The ways on where products are read page by page. */
function FoundFoot({ found }: { found: NonNullable<ReturnType<typeof useTiles>['found']> }) {
  if (found.isPending) return <RowsSkeleton rows={4} />;
  if (found.isError)
    return <FailureState title={text('catalog.loadFailed')} onRetry={() => void found.refetch()} framed={false} />;
  if (!found.hasNextPage) return null;
  return (
    <Button wide busy={found.isFetchingNextPage} onClick={() => void readNextPage(found)}>
      {text('catalog.showMore')}
    </Button>
  );
}

function Chooser({
  products,
  chosen,
  onChoose,
}: { products: readonly Product[] } & Pick<Props, 'chosen' | 'onChoose'>) {
  const [path, setPath] = useState<readonly string[]>([]);
  const [words, search] = useState('');
  const [query, setQuery] = useTypedWords(words, search);
  const id = useId();
  const { tiles, count, categories, found } = useTiles(products, path, { typed: query.trim(), words });
  const parent = path.length > 0 ? path.slice(0, -1) : [];
  const below = categoriesBelow(categories, path);
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
          maxLength={LONGEST}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-2" role="group" aria-label={text('mockup.category')}>
        <Chip pressed={path.length === 0} onClick={() => setPath([])}>
          {text('mockup.allProducts')}
        </Chip>
        {categoriesBelow(categories, level).map((category) => (
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
        {found?.isPending ? '' : text('mockup.productsFound', { count })}
      </p>
      {count === 0 && !found?.isPending && !found?.isError ? (
        <p className="text-small text-muted">{text('catalog.noMatch')}</p>
      ) : null}
      <ul className="grid grid-cols-3 gap-x-3 gap-y-4 max-md:grid-cols-2">
        {tiles.map((tile) => (
          <ProductTile key={tile.id} tile={tile} chosen={tile.globalId === chosen} onChoose={onChoose} />
        ))}
      </ul>
      {found ? <FoundFoot found={found} /> : null}
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
  // Says whether these are all there are.
  const facets = useFacets();
  // An answer without words, such as a proxy's, gives no reason.
  const reason = products.error instanceof ApiError && products.error.isWorded ? products.error.message : '';
  return (
    <Drawer open={open} onClose={onClose} title={text('mockup.selectProduct')}>
      {products.isPending || facets.isPending ? <RowsSkeleton rows={8} /> : null}
      {products.isError ? (
        <FailureState
          title={reason ? text('mockup.productsFailed', { reason }) : text('catalog.loadFailed')}
          onRetry={() => void products.refetch()}
          framed={false}
        />
      ) : null}
      {products.data && !facets.isPending ? (
        <Chooser products={products.data} chosen={chosen} onChoose={onChoose} />
      ) : null}
    </Drawer>
  );
}
