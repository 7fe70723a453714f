import type { ReactNode } from 'react';
import { text } from '#contracts/messages';

/** What is bought on one side, what it comes to on the other; below each other where there is no room. */
export const besideSummary =
  'grid items-start gap-10 max-md:gap-7 min-[960px]:grid-cols-[minmax(0,1fr)_300px] min-[1180px]:grid-cols-[minmax(0,1fr)_352px]';

export const OrderSummary = ({ children }: { children: ReactNode }) => (
  <aside
    className="sticky top-22 rounded-card border border-line bg-surface p-5"
    aria-label={text('common.orderSummary')}
  >
    <h2 className="mb-2 text-head">{text('common.orderSummary')}</h2>
    {children}
  </aside>
);
