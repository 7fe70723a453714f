import type { ReactNode } from 'react';
import { lazyOnPress, OnceOpen } from './once-open.js';
import type { Popup } from './use-popup.js';

const PopoverPopup = lazyOnPress(() => import('./popover-popup.js'));

export interface PopoverProps {
  popup: Popup;
  label: string;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
}

/** A panel under the button of `usePopup('dialog')`; its code is loaded when it opens for the first time. */
export const Popover = (props: PopoverProps) => (
  <OnceOpen open={props.popup.open} onClose={props.popup.close}>
    <PopoverPopup {...props} />
  </OnceOpen>
);
