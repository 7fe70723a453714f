import type { OrderSummary } from '#contracts';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { text } from '#contracts/messages';
import type { ReviewTab } from '../api/reviews.js';
import { ReviewDetail } from './review-detail.js';
import { ReviewList } from './review-list.js';

interface Props {
  orders: OrderSummary[];
  tab: ReviewTab;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The list of orders beside the one in view. */
export function ReviewBoard({ orders, tab, chosen, onChoose }: Props) {
  if (orders.length === 0 && !chosen)
    return (
      <EmptyState title={tab === 'pending' ? text('admin.nothing') : text('order.none')}>
        {text('admin.noneHint')}
      </EmptyState>
    );
  return (
    <div className="split">
      {orders.length > 0 ? (
        <ReviewList orders={orders} chosen={chosen} onChoose={onChoose} />
      ) : (
        <p className="list small muted p-5">{text('admin.noMore')}</p>
      )}
      <div className="min-w-0">
        {chosen ? <ReviewDetail key={chosen} id={chosen} onKeep={() => onChoose(chosen)} /> : null}
      </div>
    </div>
  );
}
