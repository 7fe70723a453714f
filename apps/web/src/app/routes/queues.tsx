import '#contracts/messages/screens';
import '#contracts/messages/job-desk';
import { lazy, Suspense } from 'react';
import { text } from '#contracts/messages';
import { EmptyState } from '../../components/ui/empty-state.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { RowsSkeleton } from '../../components/ui/page-skeleton.js';
import { SignInInvitation } from '../../features/account/session/sign-in-invitation.js';
import { AlertDesk } from '../../features/staff/queues/alert-desk.js';
import { useAlerts } from '../../features/staff/queues/alerts.js';
import { LedgerState } from '../../features/staff/queues/ledger-state.js';
import { OperatorJobs } from '../../features/staff/queues/operator-jobs.js';
import { QueueTile } from '../../features/staff/queues/queue-tile.js';
import { useQueues } from '../../features/staff/queues/queues.js';
import { hasPermission, useSession } from '../../lib/session.js';

const AlertHistory = lazy(() => import('../../features/staff/queues/alert-history.js'));
const QueueHistory = lazy(() => import('../../features/staff/queues/queue-history.js'));

/** What stands below the queues comes with them, and the jobs once all above them is there, so that no row moves as somebody presses it. */
function Queues() {
  const queues = useQueues();
  const alerts = useAlerts();
  return (
    <>
      <AlertDesk />
      {queues.isPending ? (
        <RowsSkeleton rows={4} tall />
      ) : (
        <>
          {queues.isError ? (
            <FailureState title={text('ops.loadFailed')} onRetry={() => void queues.refetch()} />
          ) : (
            <div className="grid gap-4 laptop:grid-cols-3">
              {queues.data.map((queue) => (
                <QueueTile key={queue.name} queue={queue} />
              ))}
            </div>
          )}
          <Suspense fallback={<RowsSkeleton rows={2} tall />}>
            <QueueHistory />
            <AlertHistory />
            <LedgerState />
            {alerts.isPending ? null : <OperatorJobs />}
          </Suspense>
        </>
      )}
    </>
  );
}

export default function QueuesScreen() {
  const { status, user } = useSession();
  if (status === 'checking') return <RowsSkeleton rows={4} tall />;
  if (!user) return <SignInInvitation title={text('ops.title')}>{text('ops.invitation')}</SignInInvitation>;
  if (!hasPermission(user, 'write:Terminal'))
    return <EmptyState title={text('auth.insufficientPermissions')}>{text('ops.operatorsOnly')}</EmptyState>;
  return <Queues />;
}
