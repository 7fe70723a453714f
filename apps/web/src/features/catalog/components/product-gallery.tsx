import type { Product, Variant } from '#contracts';
import { Picture } from '../../../components/ui/picture.js';

const most = 4;

/** Up to four pictures; the chosen colour's own stands first. */
export function ProductGallery({ product, variant }: { product: Product; variant: Variant | null }) {
  const own = variant?.files.find((file) => file.preview_url)?.preview_url ?? variant?.product.image;
  const blank = own ? [{ url: own, alt: `${product.name}, ${variant?.color ?? variant?.name ?? ''}` }] : [];
  const all = product.colors.length > 0 ? [...blank, ...product.images] : [...product.images, ...blank];
  const pictures = all.filter((picture, index) => all.findIndex((each) => each.url === picture.url) === index);
  return (
    <div className="gal">
      {pictures.slice(0, most).map((picture, index) => (
        <div key={picture.url} className="plate">
          <Picture
            src={picture.url}
            alt={picture.alt || product.name}
            width={900}
            height={972}
            loading={index === 0 ? 'eager' : 'lazy'}
          />
        </div>
      ))}
    </div>
  );
}
