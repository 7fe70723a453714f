import type { Design } from '#contracts';
import { useMutation } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { notify } from '../../../lib/notify.js';
import { saveFile } from '../../../lib/save-file.js';
import { distinctNames, fileName } from '../file-name.js';
import { nameOf } from './designs.js';

/** What is stored is served by this origin too, wherever its address leads. */
async function bytesOf(url: string): Promise<Uint8Array | null> {
  const answer = await fetch(new URL(url, window.location.href).pathname).catch(() => null);
  return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}

/** A ZIP archive of the pictures, stored as they are: they do not shrink. Null where none could be read. */
async function archive(designs: readonly Design[]): Promise<{ file: Blob | null; missing: number }> {
  const { Zip, ZipPassThrough } = await import('fflate');
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const names = distinctNames(designs.map((design) => fileName(nameOf(design), design.url)));
  let missing = 0;
  // One after another: each may be several megabytes.
  for (const [index, { url }] of designs.entries()) {
    const bytes = await bytesOf(url);
    if (!bytes) {
      missing += 1;
      continue;
    }
    const entry = new ZipPassThrough(names[index]!);
    zip.add(entry);
    entry.push(bytes, true);
  }
  zip.end();
  return { file: missing < designs.length ? new Blob(chunks, { type: 'application/zip' }) : null, missing };
}

/** Saves the pictures of several designs as one file. */
export const useDownloadDesigns = () =>
  useMutation({
    mutationFn: archive,
    onSuccess: ({ file, missing }) => {
      if (!file) return notify.error(text('library.downloadFailed'), { id: 'download' });
      saveFile(file, 'inkloom-designs.zip');
      if (missing > 0) notify.warning(text('library.downloadIncomplete', { count: missing }), { id: 'download' });
    },
    onError: () => notify.error(text('library.downloadFailed'), { id: 'download' }),
  });
