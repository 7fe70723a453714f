import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';

interface Props {
  order: Order;
  open: boolean;
  onApprove: () => void;
  onClose: () => void;
}

/** Asks before an order is approved whose shopper was asked for a change: what is prepared would not be printed. */
export const ApproveAnywayDialog = ({ order, open, onApprove, onClose }: Props) => (
  <ConfirmDialog
    open={open}
    title={text('desk.approveAnyway', { number: order.orderNumber })}
    question={text('desk.approveAnywayQuestion')}
    confirm={text('desk.approveAsIs')}
    onConfirm={onApprove}
    onClose={onClose}
  />
);
