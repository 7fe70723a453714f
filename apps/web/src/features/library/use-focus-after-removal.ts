import { useEffect, useRef } from 'react';

interface Item {
  _id: string;
}

/** The focusable control of an item's tile that takes the focus over. */
export const tileId = (id: string): string => `tile-${id}`;

const mostFrames = 60;

/** A dialog that is closing still holds the focus: tries each frame until it lets go, or the user has put the focus elsewhere. */
function focusWhenFree(find: () => HTMLElement | null, frames = mostFrames): void {
  const target = find();
  target?.focus();
  const taken = document.activeElement === document.body || document.activeElement?.closest('[role*=dialog]');
  if (document.activeElement !== target && taken && frames > 0)
    requestAnimationFrame(() => focusWhenFree(find, frames - 1));
}

/** Gives the focus to what follows the deleted items: the next one, at the end the one before, in an emptied list its heading. */
export function useFocusAfterRemoval(items: readonly Item[], headingId: string): (ids: readonly string[]) => void {
  const heir = useRef<string | null>(null);
  useEffect(() => {
    const id = heir.current;
    if (!id) return;
    focusWhenFree(() => document.getElementById(id) ?? document.getElementById(headingId));
    heir.current = null;
  }, [items, headingId]);
  return (ids) => {
    const stays = ({ _id }: Item): boolean => !ids.includes(_id);
    const at = items.findIndex((item) => !stays(item));
    const next = items.slice(at).find(stays) ?? items.slice(0, at).findLast(stays);
    heir.current = next ? tileId(next._id) : headingId;
  };
}
