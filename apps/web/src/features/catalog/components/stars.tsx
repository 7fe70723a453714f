import type { Product } from '#contracts';
import { Star } from 'lucide-react';
import { text } from '#contracts/messages';
import { oneDigit } from '../../../lib/format.js';

/** The average of the reviews as stars and words. */
export function Stars({ reviews }: { reviews: Product['reviews'] }) {
  if (reviews.totalCount === 0) return <p className="small muted mt-2">{text('catalog.noReviews')}</p>;
  const full = Math.round(reviews.average);
  return (
    <p className="row mt-2">
      <span className="stars" aria-hidden>
        {[1, 2, 3, 4, 5].map((star) => (
          <Star key={star} className={star <= full ? 'i' : 'i off'} />
        ))}
      </span>
      <span className="small">
        <b className="strong">{oneDigit(reviews.average)}</b>{' '}
        <span className="muted">{text('catalog.reviews', { count: reviews.totalCount })}</span>
      </span>
    </p>
  );
}
