import { text } from '#contracts/messages';
import { count } from '../../../lib/format.js';
import { useReviewStats } from '../api/reviews.js';

export function StatCards() {
  const { data, isError } = useReviewStats();
  const cards = [['Total Orders', data?.total], ['Pending Review', data?.pendingReview], ['Approved', data?.approved], ['Processing', data?.processing]] as const;
  return (
    <>
      <dl className="stats">
        {cards.map(([name, value]) => (
          <div key={name}><dd><b>{value === undefined ? '–' : count(value)}</b></dd><dt><span>{name}</span></dt></div>
        ))}
      </dl>
      {isError ? <p className="small danger-text mb-4" role="alert">{text('admin.statsFailed')}</p> : null}
    </>
  );
}
