import type { PlacedInput } from '#contracts';
import { text } from '#contracts/messages';
import { Check } from 'lucide-react';
import { Button } from '../../../components/ui/button.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { usePrepareChange, type ChangedLine } from './order-changes.js';

/** Says in the editor which order is changed, where one is. */
export const ChangingNotice = ({ changed }: { changed: ChangedLine | null }) =>
  changed ? (
    <NoticeBox look="live" role="status">
      {text('order.changeEditing', {
        product: changed.line.productData.name,
        number: changed.order.orderNumber,
      })}
    </NoticeBox>
  ) : null;

interface Props {
  changed: ChangedLine;
  mockupId: string;
  /** What is printed where. */
  placements: readonly PlacedInput[];
}

/** Puts what is previewed into the order that is changed, in place of the way to the cart. */
export function UseInOrder({ changed: { order, line }, mockupId, placements }: Props) {
  const prepare = usePrepareChange();
  return (
    <Button
      variant="good"
      icon={Check}
      busy={prepare.isPending}
      onClick={() => prepare.mutate({ order, line, mockupId, placements })}
    >
      {text('order.changeUse', { number: order.orderNumber })}
    </Button>
  );
}
