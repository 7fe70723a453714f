import { text } from '#contracts/messages';
import { call, type ResponseOf } from '../../lib/http-client.js';
import { accessToken } from '../../lib/session.js';
import { fileOfDataUrl, readAsDataUrl } from './data-url.js';
import { uploadMethod, type UploadMethod } from './upload-method.js';
import { send, UploadError } from './send-file.js';
import { withoutMetadata } from './without-metadata.js';

export interface Uploaded {
  url: string;
  method: UploadMethod;
  /** The hosting service is not set up, so the picture went to our own endpoint although the other was wanted. */
  unhosted: boolean;
  /** When it was uploaded; saving it twice says the same. */
  at: string;
}

interface Options {
  onProgress: (percent: number) => void;
  signal?: AbortSignal;
  /** In place of the one that the browser keeps. */
  method?: UploadMethod;
}

type Hosting = NonNullable<ResponseOf<'GET /api/uploads/config'>['cloudinary']>;

/** The address an answer names. */
function addressIn(answer: unknown): string {
  const { secure_url: secure, url } = (Object(Array.isArray(answer) ? answer[0] : answer) ?? {}) as {
    secure_url?: unknown;
    url?: unknown;
  };
  const address = secure ?? url;
  if (typeof address !== 'string' || address === '') throw new UploadError(text('upload.unreadable'));
  return address;
}

/** [UPL-03] To the image hosting service: the file as base64 beside the preset and the folder. */
async function toHosting(file: File, { uploadUrl, uploadPreset, folder }: Hosting, options: Options): Promise<string> {
  const form = new FormData();
  form.set('file', await readAsDataUrl(await withoutMetadata(file)));
  form.set('upload_preset', uploadPreset);
  form.set('folder', folder);
  return addressIn(await send({ url: uploadUrl, form, ...options }));
}

/** [UPL-04] To our own file endpoint. */
async function toOurs(file: File, options: Options): Promise<string> {
  const form = new FormData();
  form.append('files[]', file, file.name);
  return addressIn(
    await send({
      url: '/api/printful/files',
      form,
      headers: { authorization: `Bearer ${accessToken() ?? ''}` },
      ...options,
    }),
  );
}

/** Uploads a picture the way the browser keeps. Throws, in words for the user. */
export async function uploadPicture(file: File, options: Options): Promise<Uploaded> {
  const method = options.method ?? uploadMethod();
  const hosting = method === 'cloudinary' ? (await call('GET /api/uploads/config', {})).cloudinary : null;
  const url = hosting ? await toHosting(file, hosting, options) : await toOurs(file, options);
  return {
    url,
    method: hosting ? 'cloudinary' : 'hardcoded',
    unhosted: method === 'cloudinary' && !hosting,
    at: new Date().toISOString(),
  };
}

/** [PRX-07] Uploads a picture that is a data URL; answers its address. */
export const uploadImage = async (dataUrl: string, method: UploadMethod): Promise<string> =>
  (await uploadPicture(fileOfDataUrl(dataUrl), { method, onProgress: () => undefined })).url;
