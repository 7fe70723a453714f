import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { persist, type PersistStorage } from 'zustand/middleware';
import { useSession } from './session.js';
import { forgetItems, readJson, writeItem } from './storage.js';

const nobody = 'nobody';
const itemsOf = (owner: string): string => `drafts.${owner}.`;

/** Writes only what has changed here: another tab may have written the rest. */
function ownChanges<T extends object>(empty: T): PersistStorage<T> {
  let known = empty;
  return {
    getItem: (name) => {
      known = { ...empty, ...readJson<Partial<T>>(name) };
      return { state: known };
    },
    setItem: (name, { state }) => {
      const changed = Object.entries(state).filter(([field, value]) => known[field as keyof T] !== value);
      known = state;
      writeItem(name, JSON.stringify({ ...readJson<Partial<T>>(name), ...Object.fromEntries(changed) }));
    },
    removeItem: (name) => writeItem(name, null),
  };
}

const filled = <T extends object>(drafts: T, empty: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(drafts).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(empty[field as keyof T]),
    ),
  ) as Partial<T>;

interface Options {
  /** What was begun before signing in goes over to the user who signs in. */
  handOver?: boolean;
  /** What another tab writes holds here at once; half-written words stay where they are written. */
  shared?: boolean;
}

/**
 * What a user has begun and not finished, one store for each feature. It is kept under the user's sub: it survives an
 * expired session, not a logout.
 */
export function createDrafts<T extends object>(
  feature: string,
  empty: T,
  { handOver, shared }: Options = {},
): UseBoundStore<StoreApi<T>> {
  const itemOf = (owner: string): string => itemsOf(owner) + feature;
  const store = create<T>()(persist(() => empty, { name: itemOf(nobody), storage: ownChanges(empty) }));
  let owner = nobody;
  const follow = ({ status, user } = useSession.getState()): void => {
    const next = user?.sub ?? nobody;
    if (status === 'checking' || next === owner) return;
    const begun = handOver && owner === nobody ? filled(store.getState(), empty) : {};
    // Handed over once: after a reload it would replace what the user has written since.
    if (owner === nobody) store.persist.clearStorage();
    owner = next;
    store.persist.setOptions({ name: itemOf(owner) });
    void store.persist.rehydrate();
    if (Object.keys(begun).length > 0) store.setState(begun as Partial<T>);
  };
  follow();
  useSession.subscribe(follow);
  const adopt = ({ key }: StorageEvent): void => void (key === itemOf(owner) && store.persist.rehydrate());
  // The landing page is also rendered where there is no window.
  if (shared && typeof window !== 'undefined') window.addEventListener('storage', adopt);
  return store;
}

/** Where the browser keeps images that belong to drafts and are too large for an item. */
export const draftImages = 'draft-pictures';

export function forgetDrafts(sub: string): void {
  if ('caches' in window) void window.caches.delete(draftImages).catch(() => false);
  for (const owner of [sub, nobody]) forgetItems(itemsOf(owner));
}
