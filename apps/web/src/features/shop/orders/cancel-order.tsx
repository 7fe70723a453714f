import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { reason } from '../../../lib/api-error.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { orderKeys } from '../../orders/order-query.js';
import { isUnpaid } from './order-steps.js';

/** Takes an order back that waits for its decision, once the user has agreed. */
export function CancelOrder({ order }: { order: Order }) {
  const [asked, setAsked] = useState(false);
  const id = `order-${order._id}`;
  const cancel = useMutation({
    mutationFn: () => call('POST /api/orders/:id/cancel', { params: { id: order._id } }),
    onSuccess: (cancelled) => {
      queryClient.setQueryData(orderKeys.one(order._id), cancelled);
      void queryClient.invalidateQueries({ queryKey: orderKeys.all });
      notify.success(text('order.cancelled'), { id });
    },
    onError: (error) => {
      notify.error(reason(error, text('order.cancelFailed')), { id });
      void queryClient.invalidateQueries({ queryKey: orderKeys.one(order._id) });
    },
    onSettled: () => setAsked(false),
  });
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        {text('order.cancel')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={text('order.cancelTitle', { number: order.orderNumber })}
        question={text(isUnpaid(order) ? 'order.cancelQuestionUnpaid' : 'order.cancelQuestion')}
        confirm={text('order.cancel')}
        keep={text('order.keep')}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
