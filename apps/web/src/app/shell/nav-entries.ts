import { Activity, ClipboardCheck, Coins, House, Images, Layers, LayoutGrid, Package, Shirt, Sparkles, type LucideIcon } from 'lucide-react';
import type { SessionUser } from '#contracts';
import { hasPermission, hasRole } from '../../lib/session.js';

export interface NavEntry {
  to: string;
  text: string;
  icon: LucideIcon;
}

export const mainEntries: readonly NavEntry[] = [
  { to: '/home', text: 'Home', icon: House },
  { to: '/design', text: 'Generate Design', icon: Sparkles },
  { to: '/mockup', text: 'Apply to a Product', icon: Shirt },
  { to: '/catalog', text: 'Catalog', icon: LayoutGrid },
  { to: '/tokens', text: 'Get Tokens', icon: Coins },
];

export const ownEntries: readonly NavEntry[] = [
  { to: '/user-designs', text: 'My Designs', icon: Images },
  { to: '/orders', text: 'My Orders', icon: Package },
  { to: '/dashboard', text: 'Activity', icon: Activity },
];

/** The entries of those who review orders and of those who watch the queues. */
export function staffEntries(user: SessionUser | null): NavEntry[] {
  const entries: NavEntry[] = [];
  if (hasRole(user, 'Admin')) entries.push({ to: '/admin/orders', text: 'Order review', icon: ClipboardCheck });
  if (hasPermission(user, 'write:Terminal')) entries.push({ to: '/dashboard/queues', text: 'Queues', icon: Layers });
  return entries;
}
