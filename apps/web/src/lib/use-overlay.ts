import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { enterOverlay } from './overlays.js';

/** While it is open, Back closes it. Pass the element where it is modal. */
export function useOverlay(open: boolean, onClose: () => void, modal?: RefObject<HTMLElement | null>): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (open) return enterOverlay(() => close(), modal?.current ?? null);
  }, [open, modal]);
}

/**
 * A native modal dialog that follows `open`: it holds the focus, closes on Escape, outside and Back, and gives the focus
 * back. Notices come up within it, unless it is `calm`: those wait below until it is closed.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void, calm = false) {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open, ref]);
  useOverlay(open, onClose, calm ? undefined : ref);
  return {
    ref,
    onClose: (): void => void (open && onClose()),
    onClick: (event: { target: EventTarget }): void => void (event.target === ref.current && onClose()),
  };
}
