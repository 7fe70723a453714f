import { Activity, ClipboardCheck, Coins, Images, Layers, Package, ScrollText, Tag } from 'lucide-react';
import type { SessionUser } from '#contracts';
import { hasPermission, hasRole, isStaff } from '../../lib/session.js';
import type { NavEntry } from './nav-entries.js';

export const ownEntries: readonly NavEntry[] = [
  { to: '/user-designs', name: 'page.designs', icon: Images },
  { to: '/orders', name: 'page.orders', icon: Package },
  { to: '/dashboard', name: 'page.activity', icon: Activity },
];

/** The entries of those who review orders, of those who watch the queues, and of both. */
export function staffEntries(user: SessionUser | null): NavEntry[] {
  const entries: NavEntry[] = [];
  if (hasRole(user, 'Admin'))
    entries.push(
      { to: '/admin/orders', name: 'nav.review', icon: ClipboardCheck },
      { to: '/admin/tokens', name: 'page.tokenAccounts', icon: Coins },
      { to: '/admin/coupons', name: 'page.coupons', icon: Tag },
    );
  if (hasPermission(user, 'write:Terminal'))
    entries.push({ to: '/dashboard/queues', name: 'page.queues', icon: Layers });
  if (isStaff(user)) entries.push({ to: '/dashboard/audit', name: 'page.audit', icon: ScrollText });
  return entries;
}
