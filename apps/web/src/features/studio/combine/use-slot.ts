import type { JobView } from '#contracts';
import { useEffect, useRef } from 'react';
import { text } from '#contracts/messages';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.js';
import { announce } from '../../../lib/announce.js';
import { call, startJob } from '../../../lib/http-client.js';
import { remember } from '../acknowledge.js';
import { assertCanGenerate, notifyStartFailure } from '../use-generate.js';
import { followJob, hasEnded, useCancelJob, useJob, useRetryJob } from '../../jobs/jobs.js';
import { changeInput, clearInput, combineDraft, removeInput, type InputKind, type CombineInput } from './inputs.js';
import { dropUpload, usePicture } from './stored-uploads.js';

const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

/** The type of one of our stored pictures: their addresses end in it. */
const storedType = (address: string): string => types[/\.(\w+)$/.exec(address)?.[1] ?? ''] ?? 'image/png';

export type SlotState = 'empty' | 'generating' | 'ready' | 'failed';

/** [COMB-02] Asks for the picture of an input; the job's id is kept, so that it is found again after a reload. */
async function generate({ id, prompt }: CombineInput): Promise<void> {
  await assertCanGenerate();
  changeInput(id, { isGenerating: true });
  const { jobId } = await startJob('POST /api/generate-image', {
    body: { prompt: prompt.trim(), cacheForCombination: true, provider: 'gemini' },
  });
  // Cleared, removed or asked for in other words while the request was on its way: nobody waits for the picture.
  if (!combineDraft().inputs.some((input) => input.id === id && input.isGenerating && input.prompt === prompt))
    return void (await call('POST /api/jobs/:id/cancel', { params: { id: jobId } }));
  remember(jobId);
  changeInput(id, { jobId });
  await followJob(jobId);
}

/** Takes over how the job of an input has ended. */
function settle(input: CombineInput, job: JobView): void {
  const { imageUrl, cachedImageId } = job.result ?? {};
  if (job.status === 'cancelled') return clearInput(input.id);
  if (typeof imageUrl !== 'string' || typeof cachedImageId !== 'string')
    return changeInput(input.id, { isGenerating: false });
  changeInput(input.id, { imageData: imageUrl, mimeType: storedType(imageUrl), cachedImageId, isGenerating: false });
}

function stateOf(
  picture: string | null | undefined,
  input: CombineInput,
  starting: boolean,
  job: JobView | undefined,
): SlotState {
  // An uploaded picture that is still being read is known to be there.
  if (picture || (picture === undefined && input.mimeType !== null)) return 'ready';
  if (starting) return 'generating';
  if (!input.jobId) return 'empty';
  return job?.status === 'failed' ? 'failed' : 'generating';
}

/** One input: its state, its picture, the job that makes it, and what can be done with it. */
export function useSlot(input: CombineInput, number: number) {
  const picture = usePicture(input);
  const waitsFor = input.imageData === null ? input.jobId : null;
  const query = useJob(waitsFor);
  const job = waitsFor === null ? undefined : query.data;
  const cancel = useCancelJob();
  const retry = useRetryJob();
  const start = useMutation({
    mutationFn: generate,
    onError: (error) => {
      changeInput(input.id, { isGenerating: false });
      notifyStartFailure(error, text('generation.failed'));
    },
  });
  const state = stateOf(picture, input, start.isPending && input.isGenerating, job);

  const gone = query.error instanceof ApiError && query.error.status === 404;
  useEffect(() => {
    if (gone) clearInput(input.id);
    else if (job && hasEnded(job)) settle(input, job);
    // An end is taken over once; the input changes by that itself.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [job?.status, gone]);
  const announced = useRef(state);
  useEffect(() => {
    if (announced.current !== state)
      announce(text('combine.inputState', { number, state: text(`combine.state.${state}`) }));
    announced.current = state;
  }, [state, number]);

  const stop = (): void => {
    if (job && !hasEnded(job)) cancel.mutate(job.jobId);
  };
  const clear = (type?: InputKind): void => {
    stop();
    void dropUpload(input.id);
    clearInput(input.id, type);
  };
  return {
    state,
    picture,
    job,
    start,
    clear,
    stopping: cancel.isPending,
    retry: () => job && retry.mutate(job.jobId),
    retrying: retry.isPending,
    stop,
    remove: () => {
      stop();
      void dropUpload(input.id);
      removeInput(input.id);
    },
  };
}
