import { LayoutGrid } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../components/ui/button-link.js';
import { Button } from '../../components/ui/button.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { PageSkeleton } from '../../components/ui/page-skeleton.js';
import { productsIn } from '../../features/catalog/api/categories.js';
import { useProducts } from '../../features/catalog/api/products.js';
import { CategoryDrawer } from '../../features/catalog/components/category-drawer.js';
import { ProductCard } from '../../features/catalog/components/product-card.js';
import { ProductDetail } from '../../features/catalog/components/product-detail.js';
import { SearchBox } from '../../features/catalog/components/search-box.js';
import { useCatalogPlace, type CatalogPlace } from '../../features/catalog/hooks/use-catalog-place.js';
import { categoryPath, productPath } from '../../features/catalog/product-path.js';
import '../../styles/catalog.css';

const kin = 4;

function Crumbs({ place }: { place: CatalogPlace }) {
  return (
    <nav className="crumbs" aria-label={text('common.breadcrumb')}>
      <Link to="/catalog">{text('common.home')}</Link>
      {place.path.map((name, index) => (
        <span key={name} className="row gap-1.5">
          <span aria-hidden>/</span>
          <Link to={categoryPath(place.path.slice(0, index + 1))}>{name}</Link>
        </span>
      ))}
      {place.product ? (
        <span className="row gap-1.5">
          <span aria-hidden>/</span>
          <b aria-current="page">{place.product.name}</b>
        </span>
      ) : null}
    </nav>
  );
}

export default function CatalogScreen() {
  const products = useProducts();
  const all = products.data ?? [];
  const place = useCatalogPlace(all);
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { product, missing } = place;
  useEffect(() => {
    // The address names what is shown, so that a reload and a link show the same product.
    if (product && decodeURI(window.location.pathname) !== decodeURI(productPath(product)))
      void navigate(productPath(product), { replace: true, preventScrollReset: true });
    if (product) document.title = text('catalog.pageTitle', { product: product.name });
  }, [product, navigate]);

  if (products.isPending) return <PageSkeleton />;
  if (products.isError)
    return (
      <div className="page">
        <h1 className="sr">{text('catalog.title')}</h1>
        <FailureState title={text('catalog.loadFailed')} onRetry={() => void products.refetch()} />
      </div>
    );
  const others = productsIn(all, place.path.slice(0, 1))
    .filter((each) => each !== product)
    .slice(0, kin);
  return (
    <div className="page">
      <div className="crumbbar">
        <Button icon={LayoutGrid} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {text('catalog.categories')}
        </Button>
        <Crumbs place={place} />
        <SearchBox products={all} />
      </div>
      {product ? (
        <ProductDetail key={product._id} product={product} />
      ) : (
        <>
          <h1 className="sr">{text('catalog.title')}</h1>
          <EmptyState
            title={missing ? text('catalog.notFound') : text('catalog.nothing')}
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
      {others.length > 0 ? (
        <section className="sec" aria-labelledby="kin">
          <div className="sechead">
            <h2 id="kin" className="h-sub">
              {text('catalog.alsoIn', { category: place.path[0] ?? '' })}
            </h2>
          </div>
          <div className="grid4">
            {others.map((each) => (
              <ProductCard key={each._id} product={each} />
            ))}
          </div>
        </section>
      ) : null}
      <CategoryDrawer
        open={open}
        products={all}
        start={place.path}
        chosen={product?.globalId ?? null}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
