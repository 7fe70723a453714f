import type { Product } from '#contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Ruler, Star } from 'lucide-react';
import { Button } from '../../../components/ui/button.js';
import { lazyOnPress, OnceOpen } from '../../../components/ui/once-open.js';
import { reason } from '../../../lib/api-error.js';
import { dollars, oneDigit } from '../../../lib/format.js';
import { withTexts } from '../../../lib/language.js';
import { notify } from '../../../lib/notify.js';
import { useSession } from '../../../lib/session.js';
import { useAddToCart } from '../cart/cart-changes.js';
import { keptChoice, type NewLine } from '../cart/kept-lines.js';
import { useVisitorCart } from '../cart/use-visitor-cart.js';
import { defaultColor, defaultSize, findVariant } from '#domain';
import { DeliveryEstimate } from './delivery-estimate.js';
import { OptionPickers } from './option-pickers.js';
import { ProductFacts } from './product-facts.js';
import { ProductGallery, productLook } from './product-gallery.js';

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

// Asked for when it is opened.
const SizeGuideDialog = lazyOnPress(() => withTexts(import('./size-guide.js')));

/** The way to the measures of the sizes. */
function SizeGuideLink({ product }: { product: Product }) {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <div className="-mt-3">
      <Button
        variant="ghost"
        size="sm"
        icon={Ruler}
        className="-ml-2.5"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text('catalog.sizeGuide')}
      </Button>
      <OnceOpen open={open} onClose={close}>
        <SizeGuideDialog product={product} open={open} onClose={close} />
      </OnceOpen>
    </div>
  );
}

/** One product: pictures, options, price, and the two ways on. */
export function ProductDetail({ product }: { product: Product }) {
  const add = useAddToCart();
  const addLine = (line: NewLine): void =>
    add.mutate(line, {
      onSuccess: () => notify.success(text('cart.addedCatalog')),
      onError: (error) => notify.error(reason(error, text('cart.addFailed'))),
    });
  const keepForLater = useVisitorCart(product);
  const [kept] = useState(() => keptChoice(product.globalId));
  const [color, setColor] = useState(() => kept?.color ?? defaultColor(product));
  const [size, setSize] = useState(() => kept?.size ?? defaultSize(product, color));
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
    else keepForLater(line);
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
        <SizeGuideLink product={product} />
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
        <DeliveryEstimate product={product} />
        <ProductFacts product={product} variant={found} />
      </div>
    </div>
  );
}
