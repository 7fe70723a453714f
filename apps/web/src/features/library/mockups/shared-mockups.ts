import type { SharedMockup } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http-client.js';

export const sharedMockupsKey = ['shared-mockups'];

/** How many user creations Home asks for, and shows at most. */
const asked = 5;
const most = 6;

/** Whether there is a picture at the mockup's web address, as its header says. What is stored is served by this origin too, wherever its address leads. */
async function isShown({ mockupUrl }: SharedMockup): Promise<boolean> {
  if (!/^https?:\/\//.test(mockupUrl) || !URL.canParse(mockupUrl)) return false;
  const answer = await fetch(new URL(mockupUrl).pathname, { method: 'HEAD' }).catch(() => null);
  // Chromium counts an answer whose body nobody reads as aborted, even an empty one.
  await answer?.arrayBuffer().catch(() => null);
  return answer?.ok === true && (answer.headers.get('content-type') ?? '').startsWith('image/');
}

async function readShared(): Promise<SharedMockup[]> {
  const mockups = await call('GET /api/mockups/mongodb', { query: { limit: asked } });
  const shown = await Promise.all(mockups.map(isShown));
  return mockups.filter((_, index) => shown[index]).slice(0, most);
}

/** [HOME-03] Mockups whose owners share them and whose pictures are there. */
export const useSharedMockups = (wanted: boolean) =>
  useQuery({ queryKey: sharedMockupsKey, queryFn: readShared, enabled: wanted, staleTime: 5 * 60_000 });
