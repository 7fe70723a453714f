import type { Product } from '#contracts';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Drawer } from '../../../components/ui/drawer.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { RowsSkeleton } from '../../../components/ui/page-skeleton.js';
import { dollars } from '../../../lib/format.js';
import { useProducts } from '../../catalog/api/products.js';
import { categoryPath } from '../../catalog/product-path.js';

const categoryOf = (product: Product): string => product.breadcrumbs.map((level) => level.name).join(' / ');

function Crumbs({ product }: { product: Product }) {
  return (
    <nav className="crumbs" aria-label={categoryOf(product)}>
      {product.breadcrumbs.map((level, index) => (
        <span key={level.id} className="row gap-1.5">
          {index > 0 ? <span aria-hidden>/</span> : null}
          <Link to={categoryPath(product.breadcrumbs.slice(0, index + 1).map((each) => each.name))}>{level.name}</Link>
        </span>
      ))}
    </nav>
  );
}

interface Props {
  open: boolean;
  chosen: string | null;
  onChoose: (globalId: string) => void;
  onClose: () => void;
}

/** All products by category, at the right edge. */
export function ProductDrawer({ open, chosen, onChoose, onClose }: Props) {
  const products = useProducts();
  const groups = Map.groupBy(products.data ?? [], categoryOf);
  return (
    <Drawer open={open} onClose={onClose} title={text('mockup.selectProduct')}>
      {products.isPending ? <RowsSkeleton rows={8} /> : null}
      {products.isError ? (
        <FailureState title={text('catalog.loadFailed')} onRetry={() => void products.refetch()} framed={false} />
      ) : null}
      {[...groups].map(([category, members]) => (
        <section key={category} className="stack">
          <Crumbs product={members[0]!} />
          {members.map((product) => (
            <button
              key={product._id}
              type="button"
              className="pick"
              aria-pressed={product.globalId === chosen}
              disabled={!product.globalId}
              onClick={() => onChoose(product.globalId)}
            >
              <img className="th" src={product.images[0]?.url} alt="" loading="lazy" />
              <span className="grow">
                <b className="strong block">{product.name}</b>
                <span className="tiny muted">{dollars(product.basePrice || product.price)}</span>
              </span>
            </button>
          ))}
        </section>
      ))}
    </Drawer>
  );
}
