import type { Design, JobView } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation } from '@tanstack/react-query';
import { reason } from '../../../lib/api-error.js';
import { useDrafts } from '../../../lib/drafts.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';

/** Designs made of jobs in this visit: saving the same picture again answers the same design. */
const savedOf = new Map<string, Design>();

const modelName = (provider: unknown): string => (provider === 'openai' ? 'DALL-E-3' : provider === 'gemini' ? 'GEMINI_IMAGEN' : 'UNKNOWN');

async function save(job: JobView): Promise<Design> {
  const known = savedOf.get(job.jobId);
  if (known) return known;
  const url = job.result?.['imageUrl'];
  if (typeof url !== 'string') throw new Error(text('design.none'));
  const measured = await call('GET /api/image-metadata', { query: { url } });
  const now = new Date().toISOString();
  const prompt = useDrafts.getState().asked[job.jobId]?.prompt ?? job.title;
  const design = await call('POST /api/designs', {
    body: { url, ...measured, source: 'AI_GENERATED', status: 'ACTIVE', createdAt: now, updatedAt: now, aiMetadata: { model: modelName(job.result?.['provider']), prompt }, metadata: { originalSource: 'direct_url', jobId: job.jobId } },
  });
  savedOf.set(job.jobId, design);
  return design;
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
