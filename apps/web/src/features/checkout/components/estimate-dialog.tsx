import type { Line } from '#contracts';
import { Dialog } from '../../../components/ui/dialog.js';
import { CostSummary } from '../../../components/ui/cost-summary.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import type { StoredEstimate } from '../../../lib/drafts.js';
import { totalsOf } from '../api/totals.js';

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
export function EstimateDialog({ open, lines, estimate, failure, busy, onConfirm, onRetry, onClose }: Props) {
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>Cancel</button>
      {failure ? <button type="button" className="btn primary" onClick={onRetry}>Try again</button>
        : <button type="button" className="btn primary" aria-disabled={!estimate || busy} onClick={() => estimate && !busy && onConfirm()}>Confirm Shipping</button>}
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title="Shipping estimate" footer={footer}>
      {failure ? <NoticeBox look="bad" role="alert">{failure}</NoticeBox>
        : estimate ? <CostSummary {...totalsOf(lines, estimate)} />
        : <div className="stack" aria-busy="true"><p className="muted">Asking the print house for shipping and tax.</p><ProgressBar label="Calculating shipping" /></div>}
    </Dialog>
  );
}
