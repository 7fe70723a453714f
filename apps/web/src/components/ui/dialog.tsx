import type { ModalProps } from './modal-parts.js';
import { lazyOnPress, OnceOpen } from './once-open.js';

const DialogPopup = lazyOnPress(() => import('./dialog-popup.js'));

/**
 * A modal in the middle: it holds the focus, closes on Escape, outside and navigation, and gives the focus back. Its code
 * is loaded when one opens for the first time.
 */
export const Dialog = (props: ModalProps) => (
  <OnceOpen open={props.open} onClose={props.onClose}>
    <DialogPopup {...props} />
  </OnceOpen>
);
