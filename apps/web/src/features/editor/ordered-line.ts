import { text } from '#contracts/messages';
import { useEffect } from 'react';
import { notify } from '../../lib/notify.js';
import { beginLine, useProductPlacements, type OrderedLine } from './placements.js';

/** Whether an arrangement is a line's, and not a product's. */
export const isLineKey = (key: string): boolean => key.startsWith('order ');

/** Begins with what the line prints, or goes on from what was changed of it here; answers whether it has begun. */
export function useOrderedLine(line: OrderedLine | null): boolean {
  const { base } = useProductPlacements(line?.key ?? '');
  useEffect(() => {
    if (line && beginLine(line)) notify.info(text('editor.newerTaken'), { id: 'placement' });
    // The line is new with each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [line?.key, line?.base]);
  return line !== null && base === line.base;
}
