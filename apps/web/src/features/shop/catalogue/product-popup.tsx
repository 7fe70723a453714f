import type { Product } from '#contracts';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../../components/ui/button-link.js';
import { ImagePopup } from '../../../components/ui/image-popup.js';
import { productPath } from './product-path.js';

interface Props {
  products: readonly Product[];
  shown: string | null;
  onShow: (globalId: string) => void;
  onClose: () => void;
}

/** Featured products in large, with the way to each. */
export function ProductPopup({ products, ...rest }: Props) {
  const pictures = products.map(({ globalId, name, images }) => ({
    id: globalId,
    src: images[0]?.url ?? '',
    alt: name,
  }));
  const product = (id: string): Product => products.find(({ globalId }) => globalId === id)!;
  return (
    <ImagePopup
      {...rest}
      pictures={pictures}
      actions={(id) => (
        <ButtonLink variant="primary" replace to={productPath(product(id))}>
          {text('home.seeProduct')}
        </ButtonLink>
      )}
    />
  );
}
