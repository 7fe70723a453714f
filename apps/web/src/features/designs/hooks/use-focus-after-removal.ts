import { useEffect, useRef } from 'react';

interface Item {
  _id: string;
}

/** The focusable control of an item's tile that takes the focus over. */
export const tileId = (id: string): string => `tile-${id}`;

/** Gives the focus to what follows a deleted item: the next one, at the end the one before, in an emptied list its heading. */
export function useFocusAfterRemoval(items: readonly Item[], headingId: string): (id: string) => void {
  const heir = useRef<string | null>(null);
  useEffect(() => {
    if (!heir.current) return;
    (document.getElementById(heir.current) ?? document.getElementById(headingId))?.focus();
    heir.current = null;
  }, [items, headingId]);
  return (id) => {
    const at = items.findIndex(({ _id }) => _id === id);
    const next = items[at + 1] ?? items[at - 1];
    heir.current = next ? tileId(next._id) : headingId;
  };
}
