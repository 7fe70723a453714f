import '#contracts/messages/screens';
import { AdminsOnly } from '../../components/admins-only.js';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { useReviewStats } from '../../features/staff/review/reviews.js';
import { DeskFilters } from '../../features/staff/review/desk-filters.js';
import { useDeskFilter } from '../../features/staff/review/desk-filter.js';
import { OrdersByDay } from '../../features/staff/review/orders-by-day.js';
import { readFirstOrder } from '../../features/orders/order-query.js';
import { ReviewBoard } from '../../features/staff/review/review-board.js';
import { StatCards } from '../../features/staff/review/stat-cards.js';
import { viewCounts } from '../../features/staff/review/view-counts.js';
import { withValues, useAddress } from '../../lib/address.js';
import { cn } from '../../lib/cn.js';
import { notify } from '../../lib/notify.js';
import { hasRole, useSession } from '../../lib/session.js';
import { useSingleKey } from '../shell/open-panel.js';
import { tabBar, tabLook } from '../../components/ui/tab-look.js';

function Refused() {
  useEffect(() => notify.error(text('auth.insufficientPermissions'), { id: 'permission' }), []);
  return text('admin.adminsOnly');
}

function ReviewTabs() {
  const { filter } = useDeskFilter();
  const stats = useReviewStats();
  const tab = filter.view === null ? 'all' : filter.view === 'pending' ? 'pending' : null;
  const mark = (each: string): 'page' | undefined => (each === tab ? 'page' : undefined);
  return (
    <nav className={tabBar('flex-none border-b-0')} aria-label={text('admin.ordersShown')}>
      <Link className={tabLook(tab === 'pending')} to="?tab=pending" aria-current={mark('pending')}>
        {stats.data ? (
          text('admin.pendingTab', { count: viewCounts(stats.data).pending })
        ) : (
          <>
            {text('admin.stat.pendingReview')}
            <span className="invisible"> (0)</span>
          </>
        )}
      </Link>
      <Link className={tabLook(tab === 'all')} to="?tab=all" aria-current={mark('all')}>
        {text('admin.allOrders')}
      </Link>
    </nav>
  );
}

function Review() {
  const [search, change] = useAddress();
  const keysOn = useSingleKey();
  const named = search.get('order');
  const choose = (order: string | null): void => change((now) => withValues(now, { order }));
  return (
    <>
      <div
        className={cn(
          'mb-3 flex items-center justify-between gap-x-6 border-b border-line max-md:mb-2 max-md:flex-col max-md:items-stretch max-md:border-b-0',
          named && 'max-md:hidden',
        )}
      >
        <ReviewTabs />
        <DeskFilters />
      </div>
      <ReviewBoard named={named} onChoose={choose} keysOn={keysOn} />
    </>
  );
}

export const prepare = () => readFirstOrder(new URLSearchParams(location.search).get('order') ?? '');

export default function AdminOrdersScreen() {
  const admin = useSession((session) => hasRole(session.user, 'Admin'));
  return (
    <div className="page flex flex-col max-md:min-h-0 lg:-my-4 lg:h-[calc(100dvh-104px)] lg:min-h-[560px]">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1>{text('admin.title')}</h1>
        {admin ? (
          <div className="flex items-center gap-2 max-md:w-full">
            <StatCards />
            <OrdersByDay />
          </div>
        ) : null}
      </div>
      <AdminsOnly refused={<Refused />}>
        <Review />
      </AdminsOnly>
    </div>
  );
}
