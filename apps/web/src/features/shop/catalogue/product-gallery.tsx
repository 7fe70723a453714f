import type { Product, Variant } from '#contracts';
import { ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { galleryPictures } from '#domain';
import { ImagePopup } from '../../../components/ui/image-popup.js';
import { Picture } from '../../../components/ui/picture.js';

/** A picture beside the words, or above them. */
export const productLook =
  'grid grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] items-start gap-12 max-md:grid-cols-1 max-md:gap-6';
export const galleryLook = 'grid grid-cols-3 gap-3 max-md:gap-2';
export const plateLook = {
  first: 'plate col-span-full aspect-[1/1.08] max-md:-mx-(--gutter) max-md:rounded-none [&>img]:p-[2%]',
  more: 'plate aspect-[1/1.1] [&>img]:p-[4%]',
};

/** Up to four pictures; the chosen colour's own stands first. Each can be looked at in large, and enlarged there. */
export function ProductGallery({ product, variant }: { product: Product; variant: Variant | null }) {
  const pictures = galleryPictures(product, variant).map(({ url, alt }) => ({
    id: url,
    src: url,
    alt: alt || product.name,
  }));
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <div className={galleryLook} role="group" aria-label={product.name}>
        {pictures.map((picture, index) => (
          <button
            key={picture.id}
            type="button"
            className={`${index === 0 ? plateLook.first : plateLook.more} cursor-zoom-in border-0 p-0`}
            aria-label={text('catalog.enlarge', { picture: picture.alt })}
            aria-haspopup="dialog"
            onClick={() => setShown(picture.id)}
          >
            <Picture
              src={picture.src}
              alt={picture.alt}
              width={900}
              height={972}
              loading={index === 0 ? 'eager' : 'lazy'}
              fetchPriority={index === 0 ? 'high' : 'auto'}
            />
            {index === 0 ? (
              <span
                className="absolute right-3 bottom-3 grid size-9 place-items-center rounded-full bg-raised text-ink shadow-raised"
                aria-hidden
              >
                <ZoomIn className="size-4.5" />
              </span>
            ) : null}
          </button>
        ))}
      </div>
      <ImagePopup pictures={pictures} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
    </>
  );
}
