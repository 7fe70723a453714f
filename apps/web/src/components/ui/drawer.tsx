import type { ModalProps } from './modal-parts.js';
import { lazyOnPress, OnceOpen } from './once-open.js';

const DrawerPopup = lazyOnPress(() => import('./drawer-popup.js'));

export interface DrawerProps extends ModalProps {
  /** `end` becomes a sheet at the bottom of a phone, `start` covers it. */
  side?: 'start' | 'end';
}

/** A modal at the edge, for what belongs to the screen behind it; a swipe closes it as well. Its code is loaded when one opens for the first time. */
export const Drawer = (props: DrawerProps) => (
  <OnceOpen open={props.open} onClose={props.onClose}>
    <DrawerPopup {...props} />
  </OnceOpen>
);
