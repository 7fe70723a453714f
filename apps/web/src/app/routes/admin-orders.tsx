import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../components/ui/button-link.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { PageHead } from '../../components/ui/page-head.js';
import { RowsSkeleton } from '../../components/ui/page-skeleton.js';
import { useReviewList, useReviewStats, type ReviewTab } from '../../features/admin/api/reviews.js';
import { ReviewBoard } from '../../features/admin/components/review-board.js';
import { StatCards } from '../../features/admin/components/stat-cards.js';
import { notify } from '../../lib/notify.js';
import { hasRole, useSession } from '../../lib/session.js';
import '../../styles/admin.css';

function Refused() {
  useEffect(() => notify.error(text('auth.insufficientPermissions'), { id: 'permission' }), []);
  return (
    <EmptyState
      title={text('auth.insufficientPermissions')}
      action={
        <ButtonLink variant="primary" to="/home">
          {text('common.goHome')}
        </ButtonLink>
      }
    >
      {text('admin.adminsOnly')}
    </EmptyState>
  );
}

function ReviewTabs({ tab }: { tab: ReviewTab }) {
  const stats = useReviewStats();
  const mark = (each: ReviewTab): 'page' | undefined => (each === tab ? 'page' : undefined);
  return (
    <nav className="tabs" aria-label={text('admin.ordersShown')}>
      <Link to="?tab=pending" aria-current={mark('pending')}>
        {text('admin.pendingTab', { count: stats.data?.pendingReview ?? 0 })}
      </Link>
      <Link to="?tab=all" aria-current={mark('all')}>
        {text('admin.allOrders')}
      </Link>
    </nav>
  );
}

function Review() {
  const [search, setSearch] = useSearchParams();
  const tab: ReviewTab = search.get('tab') === 'all' ? 'all' : 'pending';
  const list = useReviewList(tab);
  // What was chosen stays in view after the decision has taken it off the list.
  const chosen = search.get('order') ?? list.data?.[0]?._id ?? null;
  const choose = (id: string): void =>
    setSearch(
      (now) => {
        now.set('order', id);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <StatCards />
      <ReviewTabs tab={tab} />
      <div className="mt-4">
        {list.isPending ? (
          <RowsSkeleton rows={5} />
        ) : list.isError ? (
          <FailureState title={text('order.listFailed')} onRetry={() => void list.refetch()} />
        ) : (
          <ReviewBoard orders={list.data} tab={tab} chosen={chosen} onChoose={choose} />
        )}
      </div>
    </>
  );
}

export default function AdminOrdersScreen() {
  const admin = useSession((session) => hasRole(session.user, 'Admin'));
  return (
    <div className="page">
      <PageHead title={text('admin.title')} />
      {admin ? <Review /> : <Refused />}
    </div>
  );
}
