import type { OrderView } from '#contracts';
import { useAddress, withValues } from '../../../lib/address.js';

export const deskViews: readonly OrderView[] = [
  'pending',
  'failed',
  'stuck',
  'mail',
  'problem',
  'held',
  'waiting',
  'ending',
];
type DeskSort = 'oldest' | 'newest';

/** What the address says of the list; `view` is null where all orders are shown. */
export interface DeskFilter {
  view: OrderView | null;
  words: string;
  sort: DeskSort;
}

/** The server takes no fewer letters. */
export const fewestLetters = 3;

/** Of all orders the newest come first; what waits is worked off from its oldest. */
const usualSort = (view: OrderView | null): DeskSort => (view ? 'oldest' : 'newest');

function readFilter(search: URLSearchParams): DeskFilter {
  const named = deskViews.find((view) => view === search.get('view'));
  const view = named ?? (search.get('tab') === 'all' ? null : 'pending');
  const sort = search.get('sort');
  const words = (search.get('q') ?? '').trim();
  return { view, words, sort: sort === 'oldest' || sort === 'newest' ? sort : usualSort(view) };
}

/** The search parameters of a filter: only what is not usual, so that addresses stay short and comparable. */
export function searchOf({ view, words, sort }: DeskFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (view === null) search.set('tab', 'all');
  else if (view !== 'pending') search.set('view', view);
  if (words) search.set('q', words);
  if (sort !== usualSort(view)) search.set('sort', sort);
  return search;
}

/** The order that an address names. */
const orderOf = (search: URLSearchParams): string | null => search.get('order');
export const orderNow = (): string | null => orderOf(new URLSearchParams(window.location.search));

/** The filter of the address. Another filter leaves the order that was in view, but not one that was chosen since `orderBefore` was. */
export function useDeskFilter() {
  const [address, changeAddress] = useAddress();
  const choose = (change: Partial<DeskFilter>, orderBefore?: string | null): void =>
    changeAddress(
      (now) => {
        const known = readFilter(now);
        const sort = change.view === undefined ? known.sort : usualSort(change.view);
        const next = searchOf({ ...known, sort, ...change });
        const isNew = orderBefore !== undefined && orderOf(now) !== orderBefore;
        return isNew ? withValues(next, { order: orderOf(now) }) : next;
      },
      { replace: false },
    );
  return { filter: readFilter(address), choose };
}
