import type { Product } from '#contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Star } from 'lucide-react';
import { Button } from '../../../components/ui/button.js';
import { reason } from '../../../lib/api-error.js';
import { dollars, oneDigit } from '../../../lib/format.js';
import { notify } from '../../../lib/notify.js';
import { loginPath } from '../../../lib/own-path.js';
import { useSession } from '../../../lib/session.js';
import { useAddToCart } from '../cart/cart-changes.js';
import { keepLine, keptLine, takeLine, type NewLine } from '../cart/pending-line.js';
import { defaultColor, defaultSize, findVariant } from '#domain';
import { OptionPickers } from './option-pickers.js';
import { ProductFacts } from './product-facts.js';
import { ProductGallery, productLook } from './product-gallery.js';
import { productPath } from './product-path.js';

/** The average of the reviews as stars and words. */
function Stars({ reviews }: { reviews: Product['reviews'] }) {
  if (reviews.totalCount === 0) return <p className="text-small text-muted mt-2">{text('catalog.noReviews')}</p>;
  const full = Math.round(reviews.average);
  return (
    <p className="flex items-center gap-2 mt-2">
      <span className="inline-flex gap-px" aria-hidden>
        {[1, 2, 3, 4, 5].map((star) => (
          <Star key={star} className={star <= full ? 'size-3.5 fill-current' : 'size-3.5 text-strong-line'} />
        ))}
      </span>
      <span className="text-small">
        <b className="font-semibold">{oneDigit(reviews.average)}</b>{' '}
        <span className="text-muted">{text('catalog.reviews', { count: reviews.totalCount })}</span>
      </span>
    </p>
  );
}

/** Names a kept line in the address that the sign-in returns to. */
const LINE_PARAM = 'add';
/** An offer to act on has to be read first. */
const OFFER_MS = 10_000;

/** [CART-06] What a visitor wanted to add: the sign-in is offered, and returns to this product. */
function useSignInFor(product: Product): (line: NewLine) => void {
  const navigate = useNavigate();
  return (line) => {
    const logIn = (): void => {
      const back = `${productPath(product)}?${new URLSearchParams({ [LINE_PARAM]: keepLine(line) })}`;
      void navigate(loginPath(back));
    };
    notify.error(text('auth.notAuthenticated'), {
      id: 'add-to-cart',
      milliseconds: OFFER_MS,
      action: { label: text('common.logIn'), run: logIn },
    });
  };
}

/** Adds the line that was kept over the sign-in, and takes it out of the address. */
function useKeptLine(add: (line: NewLine) => void): NewLine | null {
  const [search, setSearch] = useSearchParams();
  const signedIn = useSession((session) => session.status === 'signedIn');
  const key = search.get(LINE_PARAM);
  const [line] = useState(() => keptLine(key));
  const addLine = useEffectEvent(add);
  useEffect(() => {
    if (!key || !signedIn) return;
    const kept = takeLine(key);
    setSearch(
      (now) => {
        now.delete(LINE_PARAM);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
    if (kept) addLine(kept);
  }, [key, signedIn, setSearch]);
  return line;
}

/** One product: pictures, options, price, and the two ways on. */
export function ProductDetail({ product }: { product: Product }) {
  const add = useAddToCart();
  const addLine = (line: NewLine): void =>
    add.mutate(line, {
      onSuccess: () => notify.success(text('cart.addedCatalog')),
      onError: (error) => notify.error(reason(error, text('cart.addFailed'))),
    });
  const kept = useKeptLine(addLine);
  const askToSignIn = useSignInFor(product);
  const [color, setColor] = useState(() => kept?.color ?? defaultColor(product));
  const [size, setSize] = useState(() => kept?.size ?? defaultSize(product));
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.status === 'signedIn');
  const found = findVariant(product, color, size);
  const variant = found?.inStock ? found : null;

  const problem = (): string | null => {
    if ((product.colors.length > 0 && !color) || (product.sizes.length > 0 && !size))
      return text('catalog.selectOptions');
    if (!found) return text('catalog.noVariant');
    return variant ? null : text('catalog.unavailable');
  };
  const blocked = problem() ?? false;
  const explain = (): void => {
    if (blocked) notify.error(blocked, { id: 'options' });
  };
  const design = (): void => {
    if (!variant) return;
    void navigate(
      `/design?${new URLSearchParams({ globalId: product.globalId, variant_id: String(variant.variant_id), productName: product.name })}`,
    );
  };
  const put = (): void => {
    if (!variant) return;
    const line = { globalId: product.globalId, syncVariantId: variant.id, quantity: 1, size, color, designId: null };
    if (signedIn) addLine(line);
    else askToSignIn(line);
  };
  return (
    <div className={productLook}>
      <ProductGallery product={product} variant={found} />
      <div className="grid gap-6">
        <div>
          <h1 className="text-[36px]/10 tracking-[-0.03em] max-md:text-[30px]/[34px]">{product.name}</h1>
          <Stars reviews={product.reviews} />
        </div>
        <div>
          <p className="font-display text-[28px]/8 font-[650] tracking-[-0.025em] tabular-nums">
            {variant ? text('catalog.price', { price: dollars(variant.retail_price) }) : text('catalog.notInStock')}
          </p>
          <p className="text-small text-muted">{text('catalog.plusShipping')}</p>
        </div>
        <OptionPickers product={product} color={color} size={size} onColor={setColor} onSize={setSize} />
        <div className="grid grid-cols-[1fr_1fr] gap-2.5">
          <Button variant="primary" size="lg" blocked={blocked} onBlockedPress={explain} onClick={design}>
            {text('catalog.design')}
          </Button>
          <Button size="lg" blocked={blocked} onBlockedPress={explain} busy={add.isPending} onClick={put}>
            {text('catalog.addToCart')}
          </Button>
        </div>
        {variant ? null : (
          <p className="text-small text-muted -mt-3">
            {text('catalog.unavailable')}. {text('catalog.otherOption')}
          </p>
        )}
        <ProductFacts product={product} />
      </div>
    </div>
  );
}
