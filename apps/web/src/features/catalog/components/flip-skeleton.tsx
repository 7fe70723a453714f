import { TilesSkeleton } from '../../../components/ui/page-skeleton.js';
import { text } from '#contracts/messages';

/** How many products Home features. */
export const featured = 12;

/** The place of the flip card until it is there. */
export const FlipSkeleton = () => (
  <section className="sec">
    <div className="sechead">
      <h2>{text('home.featured')}</h2>
    </div>
    <TilesSkeleton tiles={featured} />
  </section>
);
