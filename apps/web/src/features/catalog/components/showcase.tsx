import { lazy, Suspense, useEffect, useState } from 'react';
import { Segmented } from '../../../components/ui/segmented.js';
import { TilesSkeleton } from '../../../components/ui/page-skeleton.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { text } from '#contracts/messages';
import { prefersCalm } from '../../../lib/motion.js';
import { useSharedMockups } from '../../mockups/api/shared-mockups.js';
import { useProducts } from '../api/products.js';
import { ProductCard } from './product-card.js';

// Stands on the other side of the card, ten seconds away.
const UserCreations = lazy(() => import('../../mockups/components/user-creations.js'));

type Side = 'creations' | 'products';
const turn = 10_000;
const featured = 12;

function FeaturedProducts() {
  const products = useProducts();
  if (products.isPending) return <TilesSkeleton />;
  if (products.isError) return <FailureState title={text('catalog.loadFailed')} onRetry={() => void products.refetch()} framed={false} />;
  return <div className="grid4">{products.data.slice(0, featured).map((product) => <ProductCard key={product.globalId} product={product} />)}</div>;
}

/** Turns between products and what people made every ten seconds, until somebody chooses or looks closely. */
export function Showcase() {
  const mockups = useSharedMockups();
  const [side, setSide] = useState<Side>('products');
  const [held, setHeld] = useState(false);
  const turns = !held && (mockups.data?.length ?? 0) > 0;
  useEffect(() => {
    if (!turns || prefersCalm()) return;
    const timer = setInterval(() => setSide((now) => (now === 'creations' ? 'products' : 'creations')), turn);
    return () => clearInterval(timer);
  }, [turns]);
  const choose = (wanted: Side): void => {
    setHeld(true);
    setSide(wanted);
  };
  const made = side === 'creations' && (mockups.data?.length ?? 0) > 0;
  return (
    <section className="sec" onPointerEnter={() => setHeld(true)} onFocus={() => setHeld(true)}>
      <div className="sechead">
        <h2>{made ? text('home.creations') : text('home.featured')}</h2>
        {mockups.data?.length ? <Segmented label={text('common.show')} options={[{ value: 'creations', text: text('home.creationsTab') }, { value: 'products', text: text('home.featured') }]} value={side} onChange={choose} /> : null}
      </div>
      <div className="side" key={side}>{made ? <Suspense fallback={<TilesSkeleton tiles={4} />}><UserCreations mockups={mockups.data ?? []} /></Suspense> : <FeaturedProducts />}</div>
    </section>
  );
}
