import type { Design, JobView } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation } from '@tanstack/react-query';
import { reason } from '../../../lib/api-error.js';
import { useDrafts } from '../../../lib/drafts.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';

/** Designs made of jobs in this visit, also those under way: saving the same picture again answers the same design. */
const savedOf = new Map<string, Promise<Design>>();

const modelName = (provider: unknown): string => (provider === 'openai' ? 'DALL-E-3' : provider === 'gemini' ? 'GEMINI_IMAGEN' : 'UNKNOWN');

function save(job: JobView): Promise<Design> {
  const known = savedOf.get(job.jobId) ?? store(job);
  savedOf.set(job.jobId, known);
  known.catch(() => savedOf.delete(job.jobId));
  return known;
}

async function store(job: JobView): Promise<Design> {
  const url = job.result?.['imageUrl'];
  if (typeof url !== 'string') throw new Error(text('design.none'));
  const measured = await call('GET /api/image-metadata', { query: { url } });
  // The job's own time: another try sends the same words, and so the same key.
  const made = job.finishedAt ?? job.createdAt;
  const prompt = useDrafts.getState().asked[job.jobId]?.prompt ?? job.title;
  return call('POST /api/designs', {
    body: { url, ...measured, source: 'AI_GENERATED', status: 'ACTIVE', createdAt: made, updatedAt: made, aiMetadata: { model: modelName(job.result?.['provider']), prompt }, metadata: { originalSource: 'direct_url', jobId: job.jobId } },
  });
}

/** Saves the picture of a finished generation as a design. */
export const useSaveDesign = () =>
  useMutation({
    mutationFn: (job: JobView) => save(job),
    onSuccess: () => {
      notify.success(text('design.saved'), { id: 'design' });
      void queryClient.invalidateQueries({ queryKey: queryKeys.designs });
    },
    onError: (error) => notify.error(reason(error, text('design.saveFailed')), { id: 'design' }),
  });

/** Saves a picture of one's own, given as a data URL. */
export const useSaveOwnImage = () =>
  useMutation({
    mutationFn: (url: string) => call('POST /api/designs', { body: { url, source: 'USER_UPLOADED', status: 'ACTIVE', metadata: { originalSource: 'base64' } } }),
    onSuccess: () => {
      notify.success(text('design.uploaded'), { id: 'design' });
      void queryClient.invalidateQueries({ queryKey: queryKeys.designs });
    },
    onError: (error) => notify.error(reason(error, text('design.uploadFailed')), { id: 'design' }),
  });
