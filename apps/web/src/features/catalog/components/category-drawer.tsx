import type { Product } from '#contracts';
import { ArrowLeft, ChevronRight, House } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Drawer } from '../../../components/ui/drawer.js';
import { dollars } from '../../../lib/format.js';
import { categoriesBelow, productsIn } from '../api/categories.js';
import { productPath } from '../product-path.js';

interface Props {
  open: boolean;
  products: readonly Product[];
  /** The category of the product in view. */
  start: readonly string[];
  chosen: string | null;
  onClose: () => void;
}

function Leaf({
  products,
  path,
  chosen,
  onClose,
}: {
  products: readonly Product[];
  path: readonly string[];
  chosen: string | null;
  onClose: () => void;
}) {
  return productsIn(products, path).map((product) => (
    <Link
      key={product._id}
      to={productPath(product)}
      className={product.globalId === chosen ? 'ware on' : 'ware'}
      onClick={onClose}
    >
      <img className="th" src={product.images[0]?.url} alt="" loading="lazy" />
      {product.name}
      <span className="c num">{dollars(product.basePrice)}</span>
    </Link>
  ));
}

function Tree({ products, start, chosen, onClose }: Omit<Props, 'open'>) {
  const [path, setPath] = useState<readonly string[]>(start);
  const below = categoriesBelow(products, path);
  const parent = path.at(-2);
  return (
    <div className="lst">
      {path.length > 0 ? (
        <>
          <div className="row between">
            <Button icon={ArrowLeft} variant="ghost" size="sm" onClick={() => setPath(path.slice(0, -1))}>
              {parent ? text('catalog.backTo', { parent }) : text('catalog.backToAll')}
            </Button>
            <Button icon={House} variant="ghost" size="sm" onClick={() => setPath([])}>
              {text('common.home')}
            </Button>
          </div>
          <p className="row between px-2 py-2">
            <b className="strong">{path.at(-1)}</b>
            <span className="muted num">{productsIn(products, path).length}</span>
          </p>
        </>
      ) : null}
      {below.length === 0 ? <Leaf products={products} path={path} chosen={chosen} onClose={onClose} /> : null}
      {below.map((category) => (
        <button key={category.slug} type="button" className="plain" onClick={() => setPath(category.path)}>
          {category.name}
          <span className="c row num">
            {category.count} <ChevronRight className="i" aria-hidden />
          </span>
        </button>
      ))}
    </div>
  );
}

/** All categories, level by level; a category without more below lists its products. */
export function CategoryDrawer({ open, onClose, ...rest }: Props) {
  return (
    <Drawer open={open} onClose={onClose} title={text('catalog.categories')} side="start">
      <Tree {...rest} onClose={onClose} />
    </Drawer>
  );
}
