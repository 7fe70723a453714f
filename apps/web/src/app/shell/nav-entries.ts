import { Coins, House, LayoutGrid, Shirt, Sparkles, type LucideIcon } from 'lucide-react';
import type { PlainMessageKey } from '#contracts/messages';

export interface NavEntry {
  to: string;
  name: PlainMessageKey;
  icon: LucideIcon;
}

export const mainEntries: readonly NavEntry[] = [
  { to: '/home', name: 'page.home', icon: House },
  { to: '/design', name: 'page.design', icon: Sparkles },
  { to: '/mockup', name: 'page.mockup', icon: Shirt },
  { to: '/catalog', name: 'page.catalog', icon: LayoutGrid },
  { to: '/tokens', name: 'page.tokens', icon: Coins },
];

/** Names the open menu of a phone in the address. */
export const menuOverlay = 'menu';
