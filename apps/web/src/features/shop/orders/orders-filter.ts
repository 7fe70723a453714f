import type { OrderGroup } from '#contracts';
import { useSearchParams } from 'react-router-dom';

export const groups: readonly OrderGroup[] = ['review', 'underway', 'delivered', 'closed'];

/** What the address says of the list; `group` is null where all orders are shown. */
export interface OrdersFilter {
  group: OrderGroup | null;
  words: string;
}

/** The filter of the address. What is usual is left out of it; each filter replaces the one before. */
export function useOrdersFilter(): { filter: OrdersFilter; choose: (change: Partial<OrdersFilter>) => void } {
  const [search, setSearch] = useSearchParams();
  const group = groups.find((each) => each === search.get('show')) ?? null;
  const filter = { group, words: (search.get('q') ?? '').trim() };
  const choose = (change: Partial<OrdersFilter>): void => {
    const next = { ...filter, ...change };
    const given = { ...(next.group && { show: next.group }), ...(next.words && { q: next.words }) };
    setSearch(given, { replace: true, preventScrollReset: true });
  };
  return { filter, choose };
}
