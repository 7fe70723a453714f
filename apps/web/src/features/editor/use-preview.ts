import type { JobView, PlacedInput } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reason } from '../../lib/api-error.js';
import { call, startJob } from '../../lib/http-client.js';
import { notify } from '../../lib/notify.js';
import { queryClient, queryKeys } from '../../lib/query-client.js';
import { followJob, hasEnded, useJob } from '../jobs/jobs.js';
import { isInfo } from './run-notice.js';
import { checkPosition, prepareMockup } from './prepare-mockup.js';
import { usePlacementDraft } from './placement-draft.js';
import type { Inputs } from './use-editor.js';
import type { Placement } from './use-placement.js';

/** How long the full bar stands after the end. */
const SHOWN_FULL_MS = 500;

/** What a preview shows: another design, place, variant or area makes it a preview of something else. */
const shownBy = ({ variant }: Placement, placed: readonly PlacedInput[]): string =>
  JSON.stringify([variant?.id ?? null, placed]);

/** [MOCK-07, MOCK-11] Throws what is missing for a preview. */
function checkReady({ product, variant, loading }: Placement, { placed, unreadable }: Inputs): void {
  if (loading) checkPosition(null, null);
  const [area] = unreadable;
  if (area) throw new Error(text('mockup.areaUnread', { area }));
  if (!product || !variant || placed.length === 0) throw new Error(text('mockup.selectFirst'));
  const parameters = prepareMockup(product, variant.id);
  for (const { placement } of placed) checkPosition(parameters, placement);
}

interface Request {
  placement: Placement;
  inputs: Inputs;
  /** The variants in the other colors that are previewed along. */
  others: readonly number[];
}

async function begin({ placement, inputs, others }: Request): Promise<void> {
  checkReady(placement, inputs);
  const { placed } = inputs;
  const [product, variant] = [placement.product!, placement.variant!];
  const processings = placed.flatMap(({ aspectChoice }) => (aspectChoice ? [processing(aspectChoice)] : []));
  for (const words of new Set(processings)) notify.info(words);
  const [first] = placed;
  const { jobId } = await startJob('POST /api/mockups', {
    body: {
      globalId: product.globalId,
      syncVariantId: variant.id,
      designId: first!.designId,
      placement: first!.placement,
      placements: [...placed],
      ...(others.length > 0 ? { syncVariantIds: [variant.id, ...others] } : {}),
    },
  });
  const run = { jobId, of: shownBy(placement, placed) };
  const { line } = placement;
  usePlacementDraft.setState(line ? { lineRun: { ...run, line: line.key } } : { run });
  await followJob(jobId);
}

/** [MOCK-14] How an image of another shape will be fitted. */
function processing({ cropOption, anchorPosition }: NonNullable<PlacedInput['aspectChoice']>): string {
  if (cropOption === 'resize') return text('editor.willResize');
  if (cropOption === 'anchor') return text('mockup.willAnchor', { position: anchorPosition });
  return text('editor.willCrop');
}

/** Says how a run ended, once, when it is seen to end; answers whether its full bar is still to be seen. */
function useEnd(job: JobView | null): boolean {
  const [followed, setFollowed] = useState<string | null>(null);
  // Known within the same rendering: the bar stays where it is as the run ends.
  if (job && !hasEnded(job) && followed !== job.jobId) setFollowed(job.jobId);
  const ending = job !== null && hasEnded(job) && followed === job.jobId;
  useEffect(() => {
    if (!ending) return;
    if (job.status === 'failed') notify.error(job.error?.message || text('mockup.failed'), { id: 'preview' });
    for (const [index, notice] of job.notices.entries())
      if (!isInfo(notice)) notify.warning(notice, { id: `preview-${index}` });
    void queryClient.invalidateQueries({ queryKey: queryKeys.mockups });
    const timer = setTimeout(() => setFollowed(null), SHOWN_FULL_MS);
    return () => clearTimeout(timer);
    // Once for each end.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ending]);
  return ending;
}

/** The saved mockup of a finished run. */
function useMockup(job: JobView | null) {
  const saved = job?.status === 'completed' ? job.result?.['mockupId'] : undefined;
  const id = typeof saved === 'string' ? saved : '';
  return useQuery({
    queryKey: ['mockup', id],
    queryFn: () => call('GET /api/mockup/mongodb/:id', { params: { id } }),
    enabled: id !== '',
    staleTime: Infinity,
  }).data;
}

const isComplete = ({ loading, unreadable }: Inputs): boolean => !loading && unreadable.length === 0;

function useStart(placement: Placement, inputs: Inputs) {
  const otherwise = text('mockup.previewFailed');
  return useMutation({
    mutationFn: (others: readonly number[]) => begin({ placement, inputs, others }),
    onError: (error) =>
      notify.error(error.name === 'ApiError' ? reason(error, otherwise) : error.message || otherwise, {
        id: 'preview',
      }),
  });
}

/** The preview requested last, of the line where one is changed. */
function useRun({ line }: Placement) {
  const run = usePlacementDraft(({ run, lineRun }) => (line ? lineRun?.line === line.key && lineRun : run)) || null;
  const { data } = useJob(run?.jobId ?? null);
  return { run, job: (run && data) ?? null };
}

/** The product preview of what is placed now: its job, its result, and how to ask for one. */
export function usePreview(placement: Placement, inputs: Inputs) {
  const { run, job } = useRun(placement);
  const mockup = useMockup(job) ?? null;
  const start = useStart(placement, inputs);
  const ending = useEnd(job);
  const ended = job === null || hasEnded(job);
  // While a run is being asked for, the one before it says nothing about it.
  const shown = start.isPending && ended ? null : job;
  return {
    job: shown,
    mockup,
    /** Whether the job is of what is placed now. */
    current: isComplete(inputs) && run?.of === shownBy(placement, inputs.placed),
    running: start.isPending || ending || !ended,
    /** A preview cannot be asked for yet. */
    preparing: inputs.loading,
    /** [MOCK-08] 0 between the runs. */
    percent: shown?.percent ?? 0,
    start: (others: readonly number[] = []) => start.mutate(others),
  };
}

export type Preview = ReturnType<typeof usePreview>;
