import { text } from '#contracts/messages';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { galleryLook, plateLook, productLook } from './product-gallery.js';
import { searchPlace } from './search-box.js';

/** Stands where a product will be. The gateway puts the picture of the product that the address names into the document. */
export function ProductSkeleton() {
  return (
    <div className="page" role="group" aria-busy="true" aria-label={text('common.loading')}>
      <div className="mb-6 flex flex-wrap items-center gap-3 max-md:mb-4">
        <Skeleton width={176} height={36} />
        <div className="grid h-11 items-center">
          <Skeleton width={128} />
        </div>
        <div className={searchPlace}>
          <Skeleton height={36} />
        </div>
      </div>
      <div className={productLook}>
        <div className={galleryLook}>
          <div className={plateLook.first}>
            <span id="first-picture" />
          </div>
        </div>
        <div className="grid gap-6">
          <Skeleton height={40} />
          <Skeleton width={128} height={32} />
          <div className="grid gap-2">
            <Skeleton />
            <Skeleton />
            <Skeleton width="60%" />
          </div>
        </div>
      </div>
    </div>
  );
}
