import { text } from '#contracts/messages';
import { useQueries } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/ui/button.js';
import { NoticeBox } from '../../components/ui/notice-box.js';
import { ApiError } from '../../lib/api-error.js';
import { notify } from '../../lib/notify.js';
import { queryClient, queryKeys } from '../../lib/query-client.js';
import { hasEnded, jobQuery } from '../jobs/jobs.js';
import { isLineKey } from './ordered-line.js';
import { designOf, dropRun, placeMade, placeReady, useRemedyRuns, type RemedyRun } from './remedy-runs.js';
import type { Editor } from './use-editor.js';
import { arrangementOf, type Placement } from './use-placement.js';

const readyText = ({ kind }: RemedyRun): string =>
  text(kind === 'enlarge' ? 'editor.enlargedReady' : 'editor.cutoutReady');

/** Whether the address, the catalog and what was saved are there: before, the address would put its own design back. */
const isSettled = (
  { product, area, designId }: Placement,
  { placed, inputs, areas }: Editor,
  ready: boolean,
): boolean => {
  if (!ready || inputs.loading) return false;
  const unread = areas.find((each) => each.area.placement === area?.placement)?.unread;
  return product === null || area === null || Boolean(unread) || (placed?.design._id ?? null) === designId;
};

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * Follows the remedies under way, of whatever product and area, and places what they made. It has to be called after
 * `useEditor`, whose effects put the design of the address onto its area.
 */
export function useFollowedRemedies(placement: Placement, editor: Editor, ready: boolean): void {
  const runs = useRemedyRuns((draft) => draft.runs).filter(({ madeId }) => madeId === null);
  const jobs = useQueries({ queries: runs.map(({ jobId }) => jobQuery(jobId)) });
  const settled = isSettled(placement, editor, ready);
  const open = (run: RemedyRun): boolean =>
    arrangementOf(placement) === run.globalId && placement.area?.placement === run.area;
  const finish = (run: RemedyRun, madeId: string): void => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.designs });
    if (!placeMade(run, madeId) || open(run)) return;
    notify.success(readyText(run), { id: 'remedy' });
    // A product that is chosen takes the design of the address, which would be the old one.
    if (!placement.product && placement.designId === run.designId) placement.chooseDesign(madeId);
  };
  useEffect(() => {
    if (!settled) return;
    for (const [index, run] of runs.entries()) {
      const { data: job, error } = jobs[index]!;
      if (isGone(error)) dropRun(run.jobId);
      if (!job || !hasEnded(job)) continue;
      if (job.status === 'failed') notify.error(job.error?.message ?? text('editor.remedyFailed'), { id: 'remedy' });
      const madeId = job.status === 'completed' ? designOf(job) : '';
      if (madeId) finish(run, madeId);
      else dropRun(run.jobId);
    }
  });
}

/** What a remedy made while another design was put in its place. */
export const ReadyRemedies = memo(function ReadyRemedies({ placement }: { placement: Placement }) {
  const here = arrangementOf(placement);
  // A line of an order is changed in its own editor alone.
  const runs = useRemedyRuns((draft) => draft.runs).filter(({ globalId }) => globalId === here || !isLineKey(globalId));
  const navigate = useNavigate();
  const take = (run: RemedyRun, madeId: string): void => {
    placeReady(run);
    if (arrangementOf(placement) === run.globalId) return placement.chooseArea(run.area, madeId);
    const address = new URLSearchParams({ globalId: run.globalId, designId: madeId, placement: run.area });
    void navigate(`/mockup?${address.toString()}`);
  };
  return runs.map((run) =>
    run.madeId ? (
      <NoticeBox
        key={run.jobId}
        look="live"
        role="status"
        action={
          <span className="flex gap-2">
            <Button size="sm" onClick={() => take(run, run.madeId!)}>
              {text('editor.useMade')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => dropRun(run.jobId)}>
              {text('notices.dismiss')}
            </Button>
          </span>
        }
      >
        {readyText(run)}
      </NoticeBox>
    ) : null,
  );
});
