import { useQuery } from '@tanstack/react-query';
import { draftImages } from '../../../lib/drafts.js';
import type { CombineInput } from './inputs.js';
import { queryClient } from '../../../lib/query-client.js';

const pathOf = (id: string): string => `/${draftImages}/${id}`;
const keyOf = (id: string) => ['combine-upload', id];

/** Null where the browser keeps nothing for pages, as over plain HTTP: the picture then lasts as long as the page. */
async function uploadCache(): Promise<Cache | null> {
  return 'caches' in window ? window.caches.open(draftImages).catch(() => null) : null;
}

async function read(id: string): Promise<string | null> {
  const kept = await (await uploadCache())?.match(pathOf(id)).catch(() => undefined);
  return kept ? kept.text() : (queryClient.getQueryData<string | null>(keyOf(id)) ?? null);
}

const query = (id: string) => ({
  queryKey: keyOf(id),
  queryFn: () => read(id),
  staleTime: Infinity,
  gcTime: Infinity,
  networkMode: 'always' as const,
});

/** Keeps an uploaded picture, a data URL, through reloads and a sign-in. */
export async function keepUpload(id: string, picture: string): Promise<void> {
  queryClient.setQueryData(keyOf(id), picture);
  await (await uploadCache())?.put(pathOf(id), new Response(picture)).catch(() => undefined);
}

export async function dropUpload(id: string): Promise<void> {
  queryClient.setQueryData(keyOf(id), null);
  await (await uploadCache())?.delete(pathOf(id)).catch(() => false);
}

/** The picture of an input: its address, or the data URL of an uploaded one; null without, undefined while it is read. */
export function usePicture(input: CombineInput): string | null | undefined {
  const uploaded = useQuery({ ...query(input.id), enabled: input.imageData === null && input.mimeType !== null });
  if (input.imageData !== null) return input.imageData;
  return input.mimeType === null ? null : uploaded.data;
}

/** The inputs with the data of uploaded pictures filled in. */
export const withUploads = (inputs: readonly CombineInput[]): Promise<CombineInput[]> =>
  Promise.all(
    inputs.map(async (input) =>
      input.imageData !== null || input.mimeType === null
        ? input
        : { ...input, imageData: await queryClient.fetchQuery(query(input.id)) },
    ),
  );
