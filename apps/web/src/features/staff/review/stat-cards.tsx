import { text } from '#contracts/messages';
import { count } from '../../../lib/format.js';
import { useReviewStats } from './reviews.js';

/** How many orders stand where. */
export function StatCards() {
  const { data, isError } = useReviewStats();
  const cards = ['total', 'pendingReview', 'approved', 'processing'] as const;
  return (
    <div className="min-w-0 max-md:w-full">
      <dl className="flex divide-line max-md:justify-between max-md:gap-3 md:divide-x">
        {cards.map((name) => (
          <div
            key={name}
            className="flex flex-row-reverse items-baseline gap-2 max-md:flex-col-reverse max-md:gap-0 md:px-4"
          >
            <dt className="text-small text-muted max-md:text-tiny">{text(`admin.stat.${name}`)}</dt>
            <dd className="font-display text-[20px]/[26px] font-[650] tracking-[-0.02em] tabular-nums">
              {data ? count(data[name]) : isError ? '–' : <span className="invisible">0</span>}
            </dd>
          </div>
        ))}
      </dl>
      {isError ? (
        <p className="mt-1 text-small text-danger" role="alert">
          {text('admin.statsFailed')}
        </p>
      ) : null}
    </div>
  );
}
