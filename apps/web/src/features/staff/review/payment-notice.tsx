import type { Order } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { TextButton } from '../../../components/ui/text-button.js';
import { notify } from '../../../lib/notify.js';
import { isRepriced } from '../../orders/order-state.js';
import { hoursLeft, isEnding } from './payment-time.js';

async function copyLink(order: Order): Promise<void> {
  await navigator.clipboard.writeText(`${location.origin}/orders/${order._id}/pay`);
  notify.success(text('admin.payLinkCopied'), { id: 'pay-link' });
}

/** What an admin has to know of the payment before deciding: it ends soon, or has ended. */
export function PaymentNotice({ order }: { order: Order }) {
  const [now] = useState(() => Date.now());
  if (order.reviewStatus !== 'pending') return null;
  const { status } = order.payment;
  if (status === 'expired' || status === 'none')
    return (
      <NoticeBox
        look="bad"
        role="alert"
        action={<TextButton onClick={() => void copyLink(order)}>{text('admin.copyPayLink')}</TextButton>}
      >
        {text(isRepriced(order) ? 'admin.repriced' : status === 'expired' ? 'payment.expired' : 'payment.unpaid')}
      </NoticeBox>
    );
  if (!isEnding(order, now)) return null;
  const hours = hoursLeft(order, now);
  return <NoticeBox look={hours < 24 ? 'bad' : 'wait'}>{text('admin.paymentEnds', { hours })}</NoticeBox>;
}
