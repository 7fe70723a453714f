import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { ProblemFacts } from '../../orders/problem-facts.js';

/** What the owner has reported of the order, the latest first, and what was answered. */
export function ProblemReports({ order }: { order: Order }) {
  if (order.problems.length === 0) return null;
  return (
    <section className="grid gap-4 rounded-card border border-line bg-surface p-5" aria-labelledby="problems">
      <h2 id="problems" className="text-head">
        {text('order.problemReports')}
      </h2>
      {[...order.problems].reverse().map((problem) => (
        <article key={problem.reportedAt} className="grid gap-3 not-last:border-b not-last:border-line not-last:pb-4">
          <ProblemFacts problem={problem} />
          {problem.answer === null ? (
            <NoticeBox look="wait">{text('order.problemWaiting')}</NoticeBox>
          ) : (
            <NoticeBox look="ok">
              <b className="font-semibold">{text('order.problemAnswer')}</b>
              <br />
              <span className="wrap-anywhere whitespace-pre-line">{problem.answer}</span>
            </NoticeBox>
          )}
        </article>
      ))}
    </section>
  );
}
