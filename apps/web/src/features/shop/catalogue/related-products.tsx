import type { Product } from '#contracts';
import { text } from '#contracts/messages';
import { useFirstIn } from './facets.js';
import { ProductCard } from './product-card.js';

const SHOWN = 4;

/** Other products of the category at the root. */
export function RelatedProducts({ path, product }: { path: readonly string[]; product: Product | null }) {
  const { data } = useFirstIn(path.slice(0, 1), SHOWN + 1);
  const others = (data?.items ?? []).filter(({ globalId }) => globalId !== product?.globalId).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <section className="mt-18" aria-labelledby="kin">
      <div className="mb-5">
        <h2 id="kin" className="text-head">
          {text('catalog.alsoIn', { category: path[0] ?? '' })}
        </h2>
      </div>
      <div className="grid grid-cols-4 gap-x-5 gap-y-6 max-lg:grid-cols-3 max-md:grid-cols-2 max-md:gap-x-3">
        {others.map((each) => (
          <ProductCard key={each._id} product={each} />
        ))}
      </div>
    </section>
  );
}
