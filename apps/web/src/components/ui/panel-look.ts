import { cn } from '../../lib/cn.js';

/** A panel that opens from a button. */
export const panelLook = (more?: string): string =>
  cn(
    'min-w-[200px] max-w-[calc(100vw-16px)] rounded-card bg-raised p-1.5 shadow-raised outline-0 forced-colors:border forced-colors:border-[CanvasText]',
    more,
  );
