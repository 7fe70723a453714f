import type { JobView } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reason } from '../../../lib/api-error.js';
import { updateDrafts, useDrafts } from '../../../lib/drafts.js';
import { startJob } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { followJob, hasEnded, useJob } from '../../operations/api/jobs.js';
import { untouchedPlacing } from '../placement-of.js';
import type { Placement } from './use-placement.js';

function problemOf({ design, product, variant, area }: Placement): string | null {
  if (!design || !product || !variant) return text('mockup.selectFirst');
  if (!variant.synced) return text('mockup.noVariant');
  return area ? null : text('mockup.noTemplate');
}

async function begin(placement: Placement): Promise<void> {
  const problem = problemOf(placement);
  if (problem) throw new Error(problem);
  const [design, product, variant, area] = [placement.design!, placement.product!, placement.variant!, placement.area!];
  const { editorState, aspectChoice } = untouchedPlacing(design, area);
  if (aspectChoice) notify.info(text('mockup.willAnchor', { position: aspectChoice.anchorPosition }), { id: 'aspect' });
  const { jobId } = await startJob('POST /api/mockups', {
    body: {
      designId: design._id,
      globalId: product.globalId,
      syncVariantId: variant.id,
      placement: area.placement,
      editorState,
      ...(aspectChoice ? { aspectChoice } : {}),
    },
  });
  updateDrafts((drafts) => ({
    placement: {
      ...drafts.placement,
      run: { jobId, designId: design._id, syncVariantId: variant.id, area: area.placement },
    },
  }));
  await followJob(jobId);
}

/** Tells the end of a preview once, when it is seen to happen. */
function useEndOf(job: JobView | null): void {
  const running = useRef<string | null>(null);
  useEffect(() => {
    if (!job) return;
    if (!hasEnded(job)) running.current = job.jobId;
    else if (running.current === job.jobId) {
      running.current = null;
      if (job.status === 'failed') notify.error(job.error?.message ?? text('mockup.failed'), { id: 'preview' });
      void queryClient.invalidateQueries({ queryKey: queryKeys.mockups });
    }
  }, [job]);
}

/** The product preview of the present placement: its job, whether it was just asked for, and how to ask. */
export function usePreview(placement: Placement) {
  const run = useDrafts((drafts) => drafts.placement.run);
  const fits =
    run !== null &&
    run.designId === placement.design?._id &&
    run.syncVariantId === placement.variant?.id &&
    run.area === placement.area?.placement;
  const { data } = useJob(fits ? run.jobId : null);
  const job = fits ? (data ?? null) : null;
  const start = useMutation({
    mutationFn: () => begin(placement),
    onError: (error) =>
      notify.error(
        error.name === 'ApiError'
          ? reason(error, text('mockup.previewFailed'))
          : error.message || text('mockup.previewFailed'),
        { id: 'preview' },
      ),
  });
  useEndOf(job);
  return { job, running: start.isPending || (job !== null && !hasEnded(job)), start: () => start.mutate() };
}
