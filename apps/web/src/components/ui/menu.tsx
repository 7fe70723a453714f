import type { LucideIcon } from 'lucide-react';
import { lazyOnPress, OnceOpen } from './once-open.js';
import type { Popup } from './use-popup.js';

const MenuPopup = lazyOnPress(() => import('./menu-popup.js'));

export interface MenuEntry {
  text: string;
  /** Where several entries may have the same text. */
  id?: string;
  icon?: LucideIcon;
  onPress?: () => void;
  /** Leads to this address instead. */
  to?: string;
  /** One of several states, and whether it is the present one. */
  chosen?: boolean;
  blocked?: boolean;
}

export interface MenuProps {
  popup: Popup;
  label: string;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
  /** `group` for links and buttons that belong to the page's navigation. */
  role?: 'menu' | 'group';
}

/** A list of actions under the button of `usePopup('menu')`; its code is loaded when it opens for the first time. */
export const Menu = (props: MenuProps) => (
  <OnceOpen open={props.popup.open} onClose={props.popup.close}>
    <MenuPopup {...props} />
  </OnceOpen>
);
