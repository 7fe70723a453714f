import {
  Activity,
  ClipboardCheck,
  Coins,
  House,
  Images,
  Layers,
  LayoutGrid,
  Package,
  Shirt,
  Sparkles,
  type LucideIcon,
} from 'lucide-react';
import type { SessionUser } from '#contracts';
import type { PlainMessageKey } from '#contracts/messages';
import { hasPermission, hasRole } from '../../lib/session.js';

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

export const ownEntries: readonly NavEntry[] = [
  { to: '/user-designs', name: 'page.designs', icon: Images },
  { to: '/orders', name: 'page.orders', icon: Package },
  { to: '/dashboard', name: 'page.activity', icon: Activity },
];

/** The entries of those who review orders and of those who watch the queues. */
export function staffEntries(user: SessionUser | null): NavEntry[] {
  const entries: NavEntry[] = [];
  if (hasRole(user, 'Admin')) entries.push({ to: '/admin/orders', name: 'nav.review', icon: ClipboardCheck });
  if (hasPermission(user, 'write:Terminal'))
    entries.push({ to: '/dashboard/queues', name: 'page.queues', icon: Layers });
  return entries;
}
