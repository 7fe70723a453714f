import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { useSettle } from './reviews.js';

/** What holds the order up once it was submitted. Only the provider ends its own hold. */
export function StuckNotice({ order }: { order: Order }) {
  const settle = useSettle();
  if (!order.trouble) return null;
  return (
    <NoticeBox look="bad" role="alert">
      {text(`desk.trouble.${order.trouble}`)}
      {order.trouble === 'onHold' ? null : (
        <span className="mt-2 block">
          <Button size="sm" busy={settle.isPending} onClick={() => settle.mutate(order)}>
            {text('admin.settle')}
          </Button>
        </span>
      )}
    </NoticeBox>
  );
}
