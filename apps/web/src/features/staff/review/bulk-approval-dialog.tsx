import { RotateCcw } from 'lucide-react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import { StatusPill } from '../../../components/ui/status-pill.js';
import { amount, cents, dollars } from '../../../lib/format.js';
import { useBulkApproval, type Approval, type ApprovalState } from './bulk-approvals.js';

const looks = { waiting: 'plain', refused: 'wait', submitting: 'live', submitted: 'ok', failed: 'bad' } as const;

function Outcome({ approval: { order, state, why }, begun }: { approval: Approval; begun: boolean }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-b border-line py-2 last:border-b-0">
      <span className="truncate text-small">
        <b className="font-mono text-mono font-semibold">{order?.orderNumber ?? '…'}</b>{' '}
        <span className="text-muted">{order?.customer?.name}</span>
      </span>
      {begun ? (
        <StatusPill look={looks[state]}>{text(`desk.approval.${state}`)}</StatusPill>
      ) : (
        <span className="text-small tabular-nums">{dollars(order?.costs.total)}</span>
      )}
      {why ? <span className="col-span-2 text-tiny text-muted">{why}</span> : null}
    </li>
  );
}

interface Props {
  ids: readonly string[];
  onClose: () => void;
}

/** Asks once, approves each order on its own, and says of each what became of it. */
export function BulkApprovalDialog({ ids, onClose }: Props) {
  const { approvals, approve, retry } = useBulkApproval(ids);
  const begun = !approve.isIdle;
  const countOf = (...states: ApprovalState[]): number =>
    approvals.filter(({ state }) => states.includes(state)).length;
  const failed = countOf('failed');
  const done = countOf('submitted', 'failed', 'refused');
  const total = approvals.reduce((sum, { order }) => sum + cents(order?.costs.total), 0);
  const footer = begun ? (
    <>
      {failed > 0 ? (
        <Button icon={RotateCcw} busy={retry.isPending} onClick={() => retry.mutate()}>
          {text('desk.retryFailed', { count: failed })}
        </Button>
      ) : null}
      {approve.isError ? (
        <Button variant="primary" onClick={() => approve.mutate()}>
          {text('common.tryAgain')}
        </Button>
      ) : null}
      <Button variant={failed > 0 || approve.isError ? 'default' : 'primary'} onClick={onClose}>
        {text('common.close')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button variant="primary" onClick={() => approve.mutate()}>
        {text('desk.approveCount', { count: ids.length })}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={text('desk.bulkTitle', { count: ids.length })} footer={footer}>
      {begun ? (
        <div className="grid gap-2" role="status">
          <p className="text-muted">
            {text('desk.bulkDone', { sent: countOf('submitted'), failed, refused: countOf('refused') })}
          </p>
          <ProgressBar label={text('desk.bulkProgress')} percent={(done / Math.max(1, ids.length)) * 100} thin />
        </div>
      ) : (
        <p className="text-muted">{text('desk.bulkQuestion', { amount: dollars(amount(total)) })}</p>
      )}
      <ul className="max-h-[46vh] overflow-y-auto" tabIndex={0} aria-label={text('desk.bulkOrders')}>
        {approvals.map((approval) => (
          <Outcome key={approval.id} approval={approval} begun={begun} />
        ))}
      </ul>
    </Dialog>
  );
}
