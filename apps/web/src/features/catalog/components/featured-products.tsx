import { Maximize2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { TilesSkeleton } from '../../../components/ui/page-skeleton.js';
import { text } from '#contracts/messages';
import { withTexts } from '../../../lib/language.js';
import { useProducts } from '../api/products.js';
import { featured } from './flip-skeleton.js';
import { ProductCard } from './product-card.js';

// Asked for by the first press.
const ProductPopup = lazy(() => withTexts(import('./product-popup.js')));

/** [HOME-04] The first products of the catalogue; each can be looked at in large. */
export function FeaturedProducts() {
  const products = useProducts();
  const [shown, setShown] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  if (products.isPending) return <TilesSkeleton tiles={featured} />;
  if (products.isError)
    return <FailureState title={text('catalog.loadFailed')} onRetry={() => void products.refetch()} framed={false} />;
  const first = products.data.slice(0, featured);
  const enlarge = (globalId: string): void => {
    setAsked(true);
    setShown(globalId);
  };
  return (
    <div className="grid4">
      {first.map((product) => (
        <div key={product.globalId} className="feat">
          <ProductCard product={product} />
          <Button
            square
            size="sm"
            icon={Maximize2}
            className="enlarge"
            aria-label={text('home.enlarge', { name: product.name })}
            onClick={() => enlarge(product.globalId)}
          />
        </div>
      ))}
      {asked ? (
        <Suspense>
          <ProductPopup products={first} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
