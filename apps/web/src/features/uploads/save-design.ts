import type { Design, JobView } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation } from '@tanstack/react-query';
import { reason } from '../../lib/api-error.js';
import { call, type CallInput } from '../../lib/http-client.js';
import { notify } from '../../lib/notify.js';
import { queryClient, queryKeys } from '../../lib/query-client.js';
import { requireUserId } from '../../lib/session.js';
import { fileOfAddress, fileOfDataUrl } from './data-url.js';
import { uploadMethod } from './upload-method.js';
import { UploadError } from './send-file.js';
import { uploadPicture, type Uploaded } from './upload-picture.js';

type NewDesign = Omit<CallInput<'POST /api/designs'>['body'], 'url'>;

/** Designs that are being made, by what of: pressing twice saves once. Of a job the server later answers the design that there is, if it still is. */
const underWay = new Map<string, Promise<Design>>();

function once(source: string, work: () => Promise<Design>): Promise<Design> {
  const design = underWay.get(source) ?? work().finally(() => underWay.delete(source));
  underWay.set(source, design);
  return design;
}

const modelName = (provider: unknown): string =>
  provider === 'openai' ? 'DALL-E-3' : provider === 'gemini' ? 'GEMINI_IMAGEN' : 'UNKNOWN';

/** [DES-04] Says which step failed; what our own code said to the user stands. */
const failing =
  (fallback: string) =>
  (error: unknown): never => {
    throw new Error(
      error instanceof Error && error.name === 'Error' && error.message ? error.message : reason(error, fallback),
    );
  };

/** [DES-01] Reads the facts of a stored picture and saves it as a design. */
async function store(url: string, design: NewDesign, unread: string): Promise<Design> {
  const facts = await call('GET /api/image-metadata', { query: { url } }).catch(failing(unread));
  return call('POST /api/designs', { body: { userId: requireUserId(), url, ...facts, ...design } }).catch(
    failing(text('design.saveFailed')),
  );
}

async function storeJob(job: JobView): Promise<Design> {
  const { imageUrl: url, provider } = job.result ?? {};
  if (typeof url !== 'string') throw new Error(text('design.none'));
  // The job's own time: another try sends the same words, and so the same key.
  const made = job.finishedAt ?? job.createdAt;
  return store(
    url,
    {
      source: 'AI_GENERATED',
      status: 'ACTIVE',
      createdAt: made,
      updatedAt: made,
      aiMetadata: { model: modelName(provider), prompt: job.prompt ?? job.title },
      metadata: { uploadMethod: uploadMethod(), originalSource: 'direct_url', jobId: job.jobId },
    },
    text(provider === 'gemini' ? 'design.geminiFailed' : 'design.saveFailed'),
  );
}

const saved = (): void => {
  notify.success(text('design.saved'), { id: 'design' });
  void queryClient.invalidateQueries({ queryKey: queryKeys.designs });
};
const notSaved = (error: Error): void => notify.error(error.message, { id: 'design' });

/** Saves the picture of a finished generation as a design. */
export const useSaveDesign = () =>
  useMutation({
    mutationFn: (job: JobView) => once(job.jobId, () => storeJob(job)),
    onSuccess: saved,
    onError: notSaved,
  });

/** [DES-03] Saves an uploaded picture of one's own. */
export const useSaveOwnImage = () =>
  useMutation({
    mutationFn: ({ url, method, at }: Uploaded) =>
      once(url, () =>
        store(
          url,
          {
            source: 'USER_UPLOADED',
            status: 'ACTIVE',
            createdAt: at,
            updatedAt: at,
            metadata: { uploadMethod: method, originalSource: method === 'cloudinary' ? 'base64' : 'direct_url' },
          },
          text('design.uploadFailed'),
        ),
      ),
    onSuccess: saved,
    onError: notSaved,
  });

/** Uploads a file that came from elsewhere than a user's disk, and saves it as a design. */
async function saveConverted(file: File, design: NewDesign): Promise<Design> {
  const refused = failing(text('design.uploadFileFailed'));
  const { url, method, at } = await uploadPicture(file, { onProgress: () => undefined }).catch((error: unknown) =>
    refused(error instanceof UploadError ? undefined : error),
  );
  return store(
    url,
    {
      ...design,
      status: 'ACTIVE',
      createdAt: at,
      updatedAt: at,
      metadata: { ...design.metadata, uploadMethod: method, originalSource: 'base64' },
    },
    text('design.uploadFailed'),
  );
}

/** [UPL-08] Saves a picture given as an http address or a data URL as a design. */
export const saveGiven = (source: string): Promise<Design> =>
  source.startsWith('data:')
    ? Promise.resolve().then(() => saveConverted(fileOfDataUrl(source), { source: 'USER_UPLOADED' }))
    : store(
        source,
        { source: 'USER_UPLOADED', status: 'ACTIVE', metadata: { originalSource: 'direct_url' } },
        text('design.downloadFailed'),
      );

/** Saves one of the ready designs as an own one. */
export const useSaveReady = () =>
  useMutation({
    mutationFn: ({ id, picture, prompt }: { id: string; picture: string; prompt: string }) =>
      once(picture, async () =>
        saveConverted(await fileOfAddress(picture), {
          source: 'AI_GENERATED',
          aiMetadata: { model: 'UNKNOWN', prompt },
          metadata: { readyDesign: id },
        }),
      ),
    onSuccess: saved,
    onError: notSaved,
  });
