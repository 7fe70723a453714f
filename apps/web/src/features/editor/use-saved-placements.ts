import type { SavedPlacement } from '#contracts';
import { text } from '#contracts/messages';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, type ResponseOf } from '../../lib/http-client.js';
import { notify } from '../../lib/notify.js';
import { queryClient } from '../../lib/query-client.js';
import { useSession } from '../../lib/session.js';
import { adoptSaved, placementsOf, useProductPlacements } from './placements.js';
import { saveChanges, type Refusals } from './save-placements.js';

const placementsKey = (sub: string, globalId: string) => ['placements', sub, globalId];

/** A drag ends before it is saved. */
const SETTLED_MS = 800;
const RETRY_MS = 15_000;

export interface SaveState {
  savedAt: string | null;
  /** It is saved again by itself. */
  failed: boolean;
  /** Why an area cannot be saved as it is. */
  refused: string | null;
}

type Stored = ResponseOf<'GET /api/placements/:globalId'>;

/** What was saved, as a read would answer it: a page that is opened again begins with it. */
const withSaved =
  (area: string, saved: SavedPlacement | null) =>
  (known: Stored | undefined): Stored | undefined =>
    known && {
      placements: saved
        ? [...known.placements.filter((each) => each.placement !== area || each.designId !== saved.designId), saved]
        : known.placements,
      active: [
        ...known.active.filter(({ placement }) => placement !== area),
        ...(saved ? [{ placement: area, designId: saved.designId }] : []),
      ],
    };

/** Calls back before `subject` is left. A document that is closed keeps what is unsaved: cut off, a call would leave it unknown whether it was saved. */
function useLeaving(onLeave: () => void, subject: unknown): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => () => leave(), [subject]);
}

/** Saves what changed once it has come to rest, one request after the other, and at once where the page is left. */
function useSaving(globalId: string | null, ready: boolean, reread: () => Promise<unknown>): SaveState {
  const sub = useSession(({ user }) => user?.sub ?? '');
  const [state, setState] = useState<SaveState>({ savedAt: null, failed: false, refused: null });
  const [attempt, setAttempt] = useState(0);
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));
  const refusals = useRef<Refusals>(new Map());
  const now = useProductPlacements(globalId ?? '');
  const waiting = now.unsaved.length > 0 && ready;
  useEffect(() => () => refusals.current.clear(), [globalId]);
  const save = useCallback(async (): Promise<boolean> => {
    if (!globalId) return true;
    let savedAt: string | null = null;
    const all = await saveChanges(globalId, {
      refusals: refusals.current,
      reread,
      onSaved: (area, saved) => {
        savedAt = new Date().toISOString();
        const queryKey = placementsKey(sub, globalId);
        queryClient.setQueryData(queryKey, withSaved(area, saved));
        // A read that began before this was saved answers without it, and would take it off.
        if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
      },
    });
    const [refused] = refusals.current.values();
    setState((before) => ({ savedAt: savedAt ?? before.savedAt, failed: !all, refused: refused?.reason ?? null }));
    return all;
  }, [globalId, sub, reread]);
  useEffect(() => {
    if (!waiting) return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const begin = async (): Promise<void> => {
      const all = await (saving.current = saving.current.then(save));
      if (!all) retry = setTimeout(() => setAttempt((count) => count + 1), RETRY_MS);
    };
    const timer = setTimeout(() => void begin(), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(retry);
    };
    // Each change of what is placed starts the wait anew.
  }, [waiting, now.designs, now.settings, attempt, save]);
  useLeaving(() => {
    if (ready && globalId && placementsOf(globalId).unsaved.length > 0) saving.current = saving.current.then(save);
  }, save);
  return state;
}

/** Restores what is placed on a product, and saves each change by itself. */
export function useSavedPlacements(globalId: string | null): SaveState & { restored: boolean } {
  const sub = useSession(({ user }) => user?.sub ?? null);
  const { data, isError, refetch } = useQuery({
    queryKey: placementsKey(sub ?? '', globalId ?? ''),
    queryFn: () => call('GET /api/placements/:globalId', { params: { globalId: globalId! } }),
    enabled: sub !== null && globalId !== null,
    staleTime: 0,
  });
  useEffect(() => {
    if (!globalId || !data) return;
    if (adoptSaved(globalId, data)) notify.info(text('editor.newerTaken'), { id: 'placement' });
  }, [globalId, data]);
  const takeSaved = useCallback(async (): Promise<void> => {
    const read = await refetch();
    // The same answer as before is no news to the effect above, yet what was changed here has made way for it.
    if (globalId && read.data) adoptSaved(globalId, read.data);
  }, [globalId, refetch]);
  const state = useSaving(globalId, data !== undefined && sub !== null, takeSaved);
  return { ...state, restored: isError || data !== undefined };
}
