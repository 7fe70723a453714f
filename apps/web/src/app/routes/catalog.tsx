import '#contracts/messages/screens';
import { LayoutGrid } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import type { CataloguePlace } from '#domain';
import { Breadcrumbs } from '../../components/ui/breadcrumbs.js';
import { ButtonLink } from '../../components/ui/button-link.js';
import { Button } from '../../components/ui/button.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { lazyOnPress, OnceOpen } from '../../components/ui/once-open.js';
import { TilesSkeleton } from '../../components/ui/page-skeleton.js';
import { loadProducts } from '../../features/shop/catalogue/products.js';
import { loadFacets } from '../../features/shop/catalogue/facets.js';
import { ProductSkeleton } from '../../features/shop/catalogue/product-skeleton.js';
import { RelatedProducts } from '../../features/shop/catalogue/related-products.js';
import { RecentlyViewed } from '../../features/shop/catalogue/recently-viewed.js';
import { ProductDetail } from '../../features/shop/catalogue/product-detail.js';
import { SearchBox } from '../../features/shop/catalogue/search-box.js';
import { useCatalogPlace } from '../../features/shop/catalogue/use-catalog-place.js';
import { categoryPath, productPath } from '../../features/shop/catalogue/product-path.js';
import { withTexts } from '../../lib/language.js';
import { useSearchOverlay } from '../../lib/use-search-overlay.js';

// Its lists are heavier than the product above it.
const CategoryDrawer = lazyOnPress(() => withTexts(import('../../features/shop/catalogue/category-drawer.js')));
const ProductBrowser = lazy(() => withTexts(import('../../features/shop/catalogue/product-browser.js')));

export const prepare = () => Promise.all([loadProducts(), loadFacets()]);

/** What an address says besides its product: filters, and what lies over the page. */
const restOf = (search: string): string => {
  const rest = new URLSearchParams(search);
  rest.delete('product');
  return rest.toString();
};

const crumbsOf = ({ path, product }: CataloguePlace) => [
  { name: text('common.home'), to: '/catalog' },
  ...path.map((name, index) => ({ name, to: categoryPath(path.slice(0, index + 1)) })),
  ...(product ? [{ name: product.name }] : []),
];

export default function CatalogScreen() {
  const { products, categories: tree, place, pending, failed, retry } = useCatalogPlace();
  const categories = useSearchOverlay('categories');
  const navigate = useNavigate();
  // Not the window's: on the way back that is another page's already, while this one is still shown.
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const { product, missing } = place;
  useEffect(() => {
    // While parts are on their way, another product may still be meant.
    if (pending) return;
    // The address names what is shown, so that a reload and a link show the same product.
    if (product && decodeURI(pathname) !== decodeURI(productPath(product)))
      void navigate(
        { pathname: productPath(product), search: restOf(search) },
        { replace: true, state, preventScrollReset: true },
      );
    if (product) document.title = text('catalog.pageTitle', { product: product.name });
  }, [pending, product, pathname, search, state, navigate]);

  if (pending) return <ProductSkeleton />;
  if (failed)
    return (
      <div className="page">
        <h1 className="sr-only">{text('catalog.title')}</h1>
        <FailureState title={text('catalog.loadFailed')} onRetry={retry} />
      </div>
    );
  return (
    <div className="page">
      <div className="mb-6 flex flex-wrap items-center gap-3 max-md:mb-4">
        <Button icon={LayoutGrid} aria-haspopup="dialog" onClick={() => categories.show('open')}>
          {text('catalog.categories')}
        </Button>
        <Breadcrumbs path={crumbsOf(place)} />
        <SearchBox />
      </div>
      {product ? (
        <ProductDetail key={product._id} product={product} />
      ) : (
        <>
          <h1 className="sr-only">{text('catalog.title')}</h1>
          <EmptyState
            title={missing ? text('catalog.notFound') : text('catalog.noProduct')}
            action={
              <ButtonLink variant="primary" to="/catalog">
                {text('catalog.all')}
              </ButtonLink>
            }
          >
            {text('catalog.chooseAnother')}
          </EmptyState>
        </>
      )}
      <RelatedProducts path={place.path} product={product} />
      <RecentlyViewed product={product} products={products} />
      <section className="mt-18" aria-labelledby="browse">
        <div className="mb-5">
          <h2 id="browse" className="text-head">
            {text('catalog.all')}
          </h2>
        </div>
        <Suspense fallback={<TilesSkeleton tiles={4} />}>
          <ProductBrowser />
        </Suspense>
      </section>
      <OnceOpen open={categories.shown !== null} onClose={categories.close}>
        <CategoryDrawer
          open={categories.shown !== null}
          categories={tree}
          start={place.path}
          chosen={product?.globalId ?? null}
          onClose={categories.close}
        />
      </OnceOpen>
    </div>
  );
}
