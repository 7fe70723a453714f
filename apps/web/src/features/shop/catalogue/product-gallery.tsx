import type { Product, Variant } from '#contracts';
import { galleryPictures } from '#domain';
import { Picture } from '../../../components/ui/picture.js';

/** A picture beside the words, or above them. */
export const productLook =
  'grid grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] items-start gap-12 max-md:grid-cols-1 max-md:gap-6';
export const galleryLook = 'grid grid-cols-3 gap-3 max-md:gap-2';
export const plateLook = {
  first: 'plate col-span-full aspect-[1/1.08] max-md:-mx-(--gutter) max-md:rounded-none [&>img]:p-[2%]',
  more: 'plate aspect-[1/1.1] [&>img]:p-[4%]',
};

/** Up to four pictures; the chosen colour's own stands first. */
export function ProductGallery({ product, variant }: { product: Product; variant: Variant | null }) {
  return (
    <div className={galleryLook} role="group" aria-label={product.name}>
      {galleryPictures(product, variant).map((picture, index) => (
        <div key={picture.url} className={index === 0 ? plateLook.first : plateLook.more}>
          <Picture
            src={picture.url}
            alt={picture.alt || product.name}
            width={900}
            height={972}
            loading={index === 0 ? 'eager' : 'lazy'}
            fetchPriority={index === 0 ? 'high' : 'auto'}
          />
        </div>
      ))}
    </div>
  );
}
