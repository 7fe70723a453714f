import type { Line } from '#contracts';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { CostSummary } from '../../../components/ui/cost-summary.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import type { StoredEstimate } from '../purchase-draft.js';
import { totalsOf } from './totals.js';

interface Props {
  open: boolean;
  lines: readonly Line[];
  estimate: StoredEstimate | null;
  failure: string | null;
  busy: boolean;
  onConfirm: () => void;
  onRetry: () => void;
  onClose: () => void;
}

/** Shipping and tax before the order is placed: being asked for, failed, or there to be confirmed. */
export default function EstimateDialog({ open, lines, estimate, failure, busy, onConfirm, onRetry, onClose }: Props) {
  const footer = (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      {failure ? (
        <Button variant="primary" onClick={onRetry}>
          {text('common.tryAgain')}
        </Button>
      ) : (
        <Button variant="primary" blocked={!estimate} busy={busy} onClick={onConfirm}>
          {text('shipping.confirm')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={text('shipping.title')} footer={footer}>
      {failure ? (
        <NoticeBox look="bad" role="alert">
          {failure}
        </NoticeBox>
      ) : estimate ? (
        <CostSummary {...totalsOf(lines, estimate)} />
      ) : (
        <div className="grid gap-2" aria-busy="true">
          <p className="text-muted">{text('shipping.asking')}</p>
          <ProgressBar label={text('shipping.calculating')} />
        </div>
      )}
    </Dialog>
  );
}
