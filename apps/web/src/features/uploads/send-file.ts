import { text } from '#contracts/messages';

/** An upload that did not go through, in words for the user. */
export class UploadError extends Error {}

export interface Upload {
  url: string;
  form: FormData;
  headers?: Record<string, string>;
  /** Percent of the bytes sent. */
  onProgress: (percent: number) => void;
  signal?: AbortSignal | undefined;
}

/** The answer's body as JSON; undefined where it is none. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Sends a form and tells how much of it is on its way, which `fetch` cannot. [UPL-04] 'Upload failed: {status} {statusText}'. */
export const send = ({ url, form, headers = {}, onProgress, signal }: Upload): Promise<unknown> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new UploadError(text('upload.cancelled')));
    const request = new XMLHttpRequest();
    request.upload.onprogress = (event) => event.lengthComputable && onProgress((event.loaded / event.total) * 100);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve(parsed(responseText));
      else reject(new UploadError(text('upload.failed', { status, statusText }).trim()));
    };
    request.onerror = () => reject(new UploadError(text('upload.offline')));
    request.onabort = () => reject(new UploadError(text('upload.cancelled')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
