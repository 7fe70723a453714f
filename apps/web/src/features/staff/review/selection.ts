import type { OrderSummary } from '#contracts';
import { useState } from 'react';

/** The server says how so many orders stand at once. */
const mostSelected = 200;

/** Whether an order can be approved together with others: it waits for its decision, and its payment is reserved. */
export const isSelectable = ({ reviewStatus, payment }: OrderSummary): boolean =>
  reviewStatus === 'pending' && payment.status === 'authorized';

export interface Selection {
  /** Those of the list that are chosen and can still be approved, in its order. */
  ids: string[];
  /** Whether all of the list that can be are chosen. */
  isWhole: boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Chooses all of the list, or none where all are. */
  toggleAll: () => void;
}

/** The orders of the list that are to be approved together. What is decided meanwhile, here or elsewhere, is no longer chosen. */
export function useSelection(orders: readonly OrderSummary[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selectable = orders.filter(isSelectable).slice(0, mostSelected);
  const ids = selectable.map(({ _id }) => _id).filter((id) => chosen.has(id));
  const isWhole = ids.length > 0 && ids.length === selectable.length;
  return {
    ids,
    isWhole,
    has: (id) => chosen.has(id),
    toggle: (id) => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    toggleAll: () => setChosen(isWhole ? new Set() : new Set(selectable.map(({ _id }) => _id))),
  };
}
