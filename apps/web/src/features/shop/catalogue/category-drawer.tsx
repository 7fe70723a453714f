import type { CategoryCount } from '#contracts';
import { cx } from 'class-variance-authority';
import { ArrowLeft, ChevronRight, House } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Drawer } from '../../../components/ui/drawer.js';
import { dollars } from '../../../lib/format.js';
import { categoriesBelow, countIn } from '#domain';
import { FailureState } from '../../../components/ui/failure-state.js';
import { RowsSkeleton } from '../../../components/ui/page-skeleton.js';
import { readNextPage } from '../../../lib/next-page.js';
import { useProductsOf } from './facets.js';
import { productPath } from './product-path.js';
import { thumbLook } from './search-box.js';

interface Props {
  open: boolean;
  categories: readonly CategoryCount[];
  /** The category of the product in view. */
  start: readonly string[];
  chosen: string | null;
  onClose: () => void;
}

const entryLook = 'flex items-center gap-3 rounded-lg px-2 font-[550] no-underline hover:bg-hover';
const countLook = 'ms-auto text-[13px] font-medium text-muted tabular-nums';

function Leaf({ path, chosen }: Pick<Props, 'chosen'> & { path: readonly string[] }) {
  const list = useProductsOf(path);
  if (list.isPending) return <RowsSkeleton rows={4} />;
  if (list.isError)
    return <FailureState title={text('catalog.loadFailed')} onRetry={() => void list.refetch()} framed={false} />;
  return (
    <>
      {list.data.pages
        .flatMap(({ items }) => items)
        .map((product) => (
          <Link
            key={product._id}
            to={productPath(product)}
            className={cx(entryLook, 'min-h-15', product.globalId === chosen && 'bg-hover')}
            replace
          >
            <img className={thumbLook} src={product.image?.url} alt="" loading="lazy" />
            {product.name}
            <span className={countLook}>{dollars(product.price)}</span>
          </Link>
        ))}
      {list.hasNextPage ? (
        <Button
          className="mt-3 justify-self-center"
          busy={list.isFetchingNextPage}
          onClick={() => void readNextPage(list)}
        >
          {text('catalog.showMore')}
        </Button>
      ) : null}
    </>
  );
}

function Tree({ categories, start, chosen }: Omit<Props, 'open' | 'onClose'>) {
  const [path, setPath] = useState<readonly string[]>(start);
  const below = categoriesBelow(categories, path);
  const parent = path.at(-2);
  return (
    <div className="-mx-3 grid gap-px">
      {path.length > 0 ? (
        <>
          <div className="flex items-center gap-2 justify-between">
            <Button icon={ArrowLeft} variant="ghost" size="sm" onClick={() => setPath(path.slice(0, -1))}>
              {parent ? text('catalog.backTo', { parent }) : text('catalog.backToAll')}
            </Button>
            <Button icon={House} variant="ghost" size="sm" onClick={() => setPath([])}>
              {text('common.home')}
            </Button>
          </div>
          <p className="flex items-center gap-2 justify-between px-2 py-2">
            <b className="font-semibold">{path.at(-1)}</b>
            <span className="text-muted tabular-nums">{countIn(categories, path)}</span>
          </p>
        </>
      ) : null}
      {below.length === 0 ? <Leaf path={path} chosen={chosen} /> : null}
      {below.map((category) => (
        <button
          key={category.slug}
          type="button"
          className={cx(entryLook, 'min-h-11 border-0 py-0 text-start not-hover:bg-transparent')}
          onClick={() => setPath(category.path)}
        >
          {category.name}
          <span className={cx(countLook, 'flex items-center gap-2')}>
            {category.count} <ChevronRight aria-hidden />
          </span>
        </button>
      ))}
    </div>
  );
}

/** All categories, level by level; a category without more below lists its products. */
export default function CategoryDrawer({ open, onClose, ...rest }: Props) {
  return (
    <Drawer open={open} onClose={onClose} title={text('catalog.categories')} side="start">
      <Tree {...rest} />
    </Drawer>
  );
}
