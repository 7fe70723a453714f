import { text } from '#contracts/messages';
import { count } from '../../../lib/format.js';
import { useReviewStats } from '../api/reviews.js';

export function StatCards() {
  const { data, isError } = useReviewStats();
  const cards = ['total', 'pendingReview', 'approved', 'processing'] as const;
  return (
    <>
      <dl className="stats">
        {cards.map((name) => (
          <div key={name}>
            <dd>
              <b>{data ? count(data[name]) : '–'}</b>
            </dd>
            <dt>
              <span>{text(`admin.stat.${name}`)}</span>
            </dt>
          </div>
        ))}
      </dl>
      {isError ? (
        <p className="small danger-text mb-4" role="alert">
          {text('admin.statsFailed')}
        </p>
      ) : null}
    </>
  );
}
