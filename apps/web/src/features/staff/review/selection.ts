import type { OrderSummary } from '#contracts';
import { useState } from 'react';

/** The server says how so many orders stand at once. */
const mostSelected = 200;

/** Whether an order can be approved together with others: it waits for its decision and for nobody else, and its payment is reserved. */
export const isSelectable = ({ reviewStatus, payment, heldAt, changeAskedAt }: OrderSummary): boolean =>
  reviewStatus === 'pending' && payment.status === 'authorized' && !heldAt && !changeAskedAt;

export interface Selection {
  /** Those of the list that are chosen and can still be approved, in its order. */
  ids: string[];
  /** Whether as many are chosen as go together. */
  isWhole: boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Chooses as many of the list as go together, or none where they are chosen. */
  toggleAll: () => void;
}

/** The orders of the list that are to be approved together. What is decided meanwhile, here or elsewhere, is no longer chosen. */
export function useSelection(orders: readonly OrderSummary[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selectable = orders.filter(isSelectable).map(({ _id }) => _id);
  const ids = selectable.filter((id) => chosen.has(id)).slice(0, mostSelected);
  const isWhole = ids.length > 0 && ids.length === Math.min(selectable.length, mostSelected);
  return {
    ids,
    isWhole,
    has: (id) => ids.includes(id),
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    toggleAll: () => setChosen(new Set(isWhole ? [] : selectable.slice(0, mostSelected))),
  };
}
