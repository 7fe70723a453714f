import type { OrderGroup } from '#contracts';
import { withValues, useAddress } from '../../../lib/address.js';

export const groups: readonly OrderGroup[] = ['review', 'underway', 'delivered', 'closed'];

/** What the address says of the list; `group` is null where all orders are shown. */
export interface OrdersFilter {
  group: OrderGroup | null;
  words: string;
}

/** The filter of the address. What is usual is left out of it; each filter replaces the one before. */
export function useOrdersFilter(): { filter: OrdersFilter; choose: (change: Partial<OrdersFilter>) => void } {
  const [search, change] = useAddress();
  const group = groups.find((each) => each === search.get('show')) ?? null;
  const filter = { group, words: (search.get('q') ?? '').trim() };
  const choose = (chosen: Partial<OrdersFilter>): void =>
    change((now) => withValues(now, { show: chosen.group, q: chosen.words }));
  return { filter, choose };
}
