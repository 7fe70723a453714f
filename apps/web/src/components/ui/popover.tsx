import { lazy, type ReactNode } from 'react';
import { OnceOpen } from './once-open.js';
import type { Popup } from './use-popup.js';

const PopoverPopup = lazy(() => import('./popover-popup.js'));

export interface PopoverProps {
  popup: Popup;
  label: string;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
}

/** A panel under the button of `usePopup('dialog')`; its code is loaded when it opens for the first time. */
export const Popover = (props: PopoverProps) => (
  <OnceOpen open={props.popup.open}>
    <PopoverPopup {...props} />
  </OnceOpen>
);
