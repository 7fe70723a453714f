import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { EmptyState } from '../../components/ui/empty-state.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { PageHead } from '../../components/ui/page-head.js';
import { RowsSkeleton } from '../../components/ui/page-skeleton.js';
import { tellEnd } from '../../features/admin/api/expected-ends.js';
import { useReviewList, useReviewStats, type ReviewTab } from '../../features/admin/api/reviews.js';
import { ReviewDetail } from '../../features/admin/components/review-detail.js';
import { ReviewList } from '../../features/admin/components/review-list.js';
import { StatCards } from '../../features/admin/components/stat-cards.js';
import { notify } from '../../lib/notify.js';
import { hasRole, useSession } from '../../lib/session.js';
import '../../styles/admin.css';

function Refused() {
  useEffect(() => notify.error(text('auth.insufficientPermissions'), { id: 'permission' }), []);
  return <EmptyState title={text('auth.insufficientPermissions')} action={<Link className="btn primary" to="/home">Go Home</Link>}>Orders are reviewed by admins.</EmptyState>;
}

function Review() {
  const [search, setSearch] = useSearchParams();
  const tab: ReviewTab = search.get('tab') === 'all' ? 'all' : 'pending';
  const stats = useReviewStats();
  const list = useReviewList(tab);
  useEffect(() => list.data?.forEach(tellEnd), [list.data]);
  // What was chosen stays in view after the decision has taken it off the list.
  const chosen = search.get('order') ?? list.data?.[0]?._id ?? null;
  const choose = (id: string): void => setSearch((now) => { now.set('order', id); return now; }, { replace: true, preventScrollReset: true });
  return (
    <>
      <StatCards />
      <nav className="tabs" aria-label="Orders shown">
        <Link to="?tab=pending" aria-current={tab === 'pending' ? 'page' : undefined}>Pending Review ({stats.data?.pendingReview ?? 0})</Link>
        <Link to="?tab=all" aria-current={tab === 'all' ? 'page' : undefined}>All Orders</Link>
      </nav>
      {list.isPending ? <div className="mt-4"><RowsSkeleton rows={5} /></div>
        : list.isError ? <FailureState title={text('order.listFailed')} onRetry={() => void list.refetch()} />
        : list.data.length === 0 && !chosen ? <div className="mt-4"><EmptyState title={tab === 'pending' ? 'Nothing to review' : text('order.none')}>New orders appear here by themselves.</EmptyState></div>
        : (
          <div className="split">
            {list.data.length > 0 ? <ReviewList orders={list.data} chosen={chosen} onChoose={choose} /> : <p className="list small muted p-5">No more orders wait for review.</p>}
            <div className="min-w-0">{chosen ? <ReviewDetail key={chosen} id={chosen} /> : null}</div>
          </div>
        )}
    </>
  );
}

export default function AdminOrdersScreen() {
  const admin = useSession((session) => hasRole(session.user, 'Admin'));
  return (
    <div className="page">
      <PageHead title="Order Management" />
      {admin ? <Review /> : <Refused />}
    </div>
  );
}
