import { useRef, useState, type RefObject } from 'react';
import { useCloseOnNavigation } from '../../lib/use-close-on-navigation.js';

export interface Popup {
  open: boolean;
  close: () => void;
  anchor: RefObject<HTMLButtonElement | null>;
  onOpenChange: (open: boolean, details: { reason: string; event: Event; cancel: () => void }) => void;
}

/** Joins a button and the popup that it opens, whose code need not be loaded before. */
export function usePopup(kind: 'menu' | 'dialog') {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  useCloseOnNavigation(open, close);
  const onOpenChange: Popup['onOpenChange'] = (next, { reason, event, cancel }) => {
    // The button's own press closes it; closing here as well would open it once more.
    if (reason === 'outside-press' && anchor.current?.contains(event.target as Node)) return cancel();
    setOpen(next);
  };
  return {
    close,
    popup: { open, close, anchor, onOpenChange } satisfies Popup,
    button: {
      ref: anchor,
      'aria-haspopup': kind,
      'aria-expanded': open,
      onClick: () => setOpen((now) => !now),
    } as const,
  };
}
