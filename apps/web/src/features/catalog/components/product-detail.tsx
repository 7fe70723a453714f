import type { Product } from '#contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { reason } from '../../../lib/api-error.js';
import { dollars } from '../../../lib/format.js';
import { notify } from '../../../lib/notify.js';
import { useSession } from '../../../lib/session.js';
import { useAddToCart } from '../../cart/api/cart.js';
import { defaultColor, defaultSize, findVariant } from '../api/defaults.js';
import { OptionPickers } from './option-pickers.js';
import { ProductFacts } from './product-facts.js';
import { ProductGallery } from './product-gallery.js';
import { Stars } from './stars.js';

/** One product: pictures, options, price, and the two ways on. */
export function ProductDetail({ product }: { product: Product }) {
  const [color, setColor] = useState(() => defaultColor(product));
  const [size, setSize] = useState(() => defaultSize(product));
  const add = useAddToCart();
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.status === 'signedIn');
  const found = findVariant(product, color, size);
  const variant = found?.inStock ? found : null;

  const problem = (): string | null => {
    if ((product.colors.length > 0 && !color) || (product.sizes.length > 0 && !size))
      return text('catalog.selectOptions');
    return variant ? null : text('catalog.unavailable');
  };
  const design = (): void => {
    const wrong = problem();
    if (wrong || !variant) return notify.error(wrong ?? text('catalog.noVariant'));
    void navigate(
      `/design?${new URLSearchParams({ globalId: product.globalId, variant_id: String(variant.variant_id), productName: product.name })}`,
    );
  };
  const put = (): void => {
    const wrong = problem();
    if (wrong || !variant) return notify.error(wrong ?? text('catalog.noVariant'));
    if (!signedIn) return notify.error(text('auth.notAuthenticated'));
    add.mutate(
      { globalId: product.globalId, syncVariantId: variant.id, quantity: 1, size, color, designId: null },
      {
        onSuccess: () => notify.success(text('cart.addedCatalog')),
        onError: (error) => notify.error(reason(error, text('cart.addFailed'))),
      },
    );
  };
  return (
    <div className="pdp">
      <ProductGallery product={product} variant={found} />
      <div className="pdp-text">
        <div>
          <h1>{product.name}</h1>
          <Stars reviews={product.reviews} />
        </div>
        <div>
          <p className="price">
            {variant ? text('catalog.price', { price: dollars(variant.retail_price) }) : text('catalog.notInStock')}
          </p>
          <p className="small muted">{text('catalog.plusShipping')}</p>
        </div>
        <OptionPickers product={product} color={color} size={size} onColor={setColor} onSize={setSize} />
        <div className="pair">
          <Button variant="primary" size="lg" blocked={variant ? false : text('catalog.unavailable')} onClick={design}>
            {text('catalog.design')}
          </Button>
          <Button size="lg" blocked={variant ? false : text('catalog.unavailable')} busy={add.isPending} onClick={put}>
            {text('catalog.addToCart')}
          </Button>
        </div>
        {variant ? null : (
          <p className="small muted -mt-3">
            {text('catalog.unavailable')}. {text('catalog.otherOption')}
          </p>
        )}
        <ProductFacts product={product} />
      </div>
    </div>
  );
}
