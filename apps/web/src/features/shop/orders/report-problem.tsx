import type { Order } from '#contracts';
import { lazy, Suspense, useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { canReport } from './problems.js';

const ProblemDialog = lazy(() => import('./problem-dialog.js'));

/** The way to say that something is wrong with what was printed. */
export function ReportProblem({ order }: { order: Order }) {
  const [asked, setAsked] = useState(false);
  if (!canReport(order)) return null;
  return (
    <>
      <Button onClick={() => setAsked(true)}>{text('order.problem')}</Button>
      <Suspense fallback={null}>
        {asked ? <ProblemDialog order={order} onClose={() => setAsked(false)} /> : null}
      </Suspense>
    </>
  );
}
