import '#contracts/messages/screens';
import { useMutation } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { receiptOf } from '#contracts/receipt';
import { Breadcrumbs } from '../../components/ui/breadcrumbs.js';
import { Button } from '../../components/ui/button.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { PageSkeleton } from '../../components/ui/page-skeleton.js';
import { readFirstOrder, useOrder } from '../../features/orders/order-query.js';
import { ReceiptSheet } from '../../features/shop/orders/receipt-sheet.js';
import { ApiError } from '../../lib/api-error.js';
import { readFile } from '../../lib/http-client.js';
import { notify } from '../../lib/notify.js';
import { saveFile } from '../../lib/save-file.js';
import '../../styles/receipt.css';

const useSavePdf = (id: string, orderNumber: string) =>
  useMutation({
    mutationFn: () => readFile('GET /api/orders/:id/receipt', { params: { id } }),
    onSuccess: (file) => saveFile(file, `inkloom-${orderNumber}.pdf`),
    onError: () => notify.error(text('receipt.saveFailed'), { id: 'receipt' }),
  });

/** The receipt of an order, to print or to save. */
export const prepare = () => readFirstOrder(location.pathname.split('/')[2]!);

export default function ReceiptScreen() {
  const { id = '' } = useParams();
  const { data: order, error, isPending, refetch } = useOrder(id);
  const save = useSavePdf(id, order?.orderNumber ?? id);
  if (isPending) return <PageSkeleton />;
  if (!order) {
    const missing = error instanceof ApiError && error.status === 404;
    return (
      <div className="page">
        <h1 className="sr-only">{text('order.receipt')}</h1>
        <FailureState
          title={missing ? text('order.notFound', { id }) : text('order.loadFailed')}
          onRetry={missing ? undefined : () => void refetch()}
        >
          {missing ? text('order.missingHint') : text('order.safe')}
        </FailureState>
      </div>
    );
  }
  return (
    <div className="page max-w-[820px]">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Breadcrumbs
          path={[
            { name: text('common.myOrders'), to: '/orders' },
            { name: order.orderNumber, to: `/orders/${order._id}` },
            { name: text('order.receipt') },
          ]}
        />
        <div className="flex gap-2">
          <Button icon={Printer} onClick={() => window.print()}>
            {text('receipt.print')}
          </Button>
          <Button icon={Download} variant="primary" busy={save.isPending} onClick={() => save.mutate()}>
            {text('receipt.save')}
          </Button>
        </div>
      </div>
      <ReceiptSheet receipt={receiptOf(order)} />
    </div>
  );
}
