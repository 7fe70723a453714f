import { readJson, writeItem } from '../../lib/storage.js';

const ITEM = 'placed-address';
/** The router's name of an entry that it did not make itself: of the first page of a tab, or of a typed address. */
const FIRST_ENTRY = 'default';

interface Visited {
  /** The browser history's entry, which a reload keeps. */
  entry: string;
  address: string;
}

const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/** The address whose design was placed in this entry of the history before, as before a reload; empty on a new way here. */
export function visitedAddress(entry: string): string {
  const visited = readJson<Visited>(ITEM, 'sessionStorage');
  const same = visited?.entry === entry && (entry !== FIRST_ENTRY || wasReloaded());
  return same ? visited.address : '';
}

export const noteVisited = (entry: string, address: string): void =>
  writeItem(ITEM, JSON.stringify({ entry, address } satisfies Visited), 'sessionStorage');
