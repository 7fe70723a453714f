import type { PlacedDesign } from '#contracts';
import { text } from '#contracts/messages';
import { useEffect } from 'react';
import { notify } from '../../lib/notify.js';
import { beginLine, useProductPlacements } from './placements.js';

/** A line of an order whose print is changed: on its own, apart from what lies on the product otherwise. */
export interface OrderedLine {
  /** Names its arrangement beside those of the products: 'order', then the ids of order and line. */
  key: string;
  /** Another one as soon as the line, or what is prepared of it, is another. */
  base: string;
  globalId: string;
  syncVariantId: number;
  placements: readonly LinePlacement[];
}

export interface LinePlacement extends Pick<PlacedDesign, 'editorState' | 'aspectChoice'> {
  placement: string;
  designId: string;
}

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
