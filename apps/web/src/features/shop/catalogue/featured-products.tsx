import { Maximize2 } from 'lucide-react';
import { Button } from '../../../components/ui/button.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { TilesSkeleton } from '../../../components/ui/page-skeleton.js';
import { text } from '#contracts/messages';
import { useSearchOverlay } from '../../../lib/use-search-overlay.js';
import { useProducts } from './products.js';
import { featured } from './featured.js';
import { cardOf, ProductCard } from './product-card.js';
import { ProductPopup } from './product-popup.js';

/** [HOME-04] The first products of the catalogue; each can be looked at in large. */
export function FeaturedProducts() {
  const products = useProducts();
  const { shown, show, close } = useSearchOverlay('view');
  if (products.isPending) return <TilesSkeleton tiles={featured} />;
  if (products.isError)
    return <FailureState title={text('catalog.loadFailed')} onRetry={() => void products.refetch()} framed={false} />;
  const first = products.data.slice(0, featured);
  return (
    <div className="grid grid-cols-4 gap-x-5 gap-y-6 max-lg:grid-cols-3 max-md:grid-cols-2 max-md:gap-x-3">
      {first.map((product) => (
        <div key={product.globalId} className="group/tile relative min-w-0">
          <ProductCard product={cardOf(product)} />
          <Button
            square
            size="sm"
            icon={Maximize2}
            className="absolute! top-2 right-2 opacity-0 group-hover/tile:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
            aria-label={text('home.enlarge', { name: product.name })}
            onClick={() => show(product.globalId)}
          />
        </div>
      ))}
      <ProductPopup products={first} shown={shown} onShow={show} onClose={close} />
    </div>
  );
}
