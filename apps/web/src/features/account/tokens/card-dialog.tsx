import type { ReactNode } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { reason } from '../../../lib/api-error.js';
import { PlanUnderWay } from './plan-after-bank.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';
import type { CardFields } from '../../payment/card-fields.js';
import { isPriceChange, offersKey } from '../../payment/offers.js';
import { PaymentStep } from '../../payment/payment-step.js';
import { Declined, useCard } from '../../payment/use-card.js';

interface Props {
  title: string;
  /** What the buyer gets, and for how much. */
  children: ReactNode;
  payLabel: string;
  /** Resolves when it is paid. */
  onPay: (card: CardFields) => Promise<void>;
  onClose: () => void;
}

/** Takes a card for tokens, in the payment provider's own frame. */
export function CardDialog({ title, children, payLabel, onPay, onClose }: Props) {
  const card = useCard();
  const pay = useSingleMutation<void, void>({
    mutationFn: () => card.withCard(onPay),
    onSuccess: onClose,
    onError: (error) => {
      if (error instanceof PlanUnderWay) {
        notify.info(error.message, { id: 'plan' });
        return onClose();
      }
      if (isPriceChange(error)) void queryClient.invalidateQueries({ queryKey: offersKey });
      if (!(error instanceof Declined)) notify.error(reason(error, text('purchase.failed')), { id: 'purchase' });
    },
  });
  const start = (): void => pay.mutate();
  const footer = (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button variant="primary" busy={pay.isPending} onClick={start}>
        {pay.isPending ? text('payment.paying') : payLabel}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} footer={footer} className="w-[min(520px,calc(100vw-32px))]">
      {children}
      <PaymentStep onFields={card.setFields} declined={card.declined} onEnter={start} />
    </Dialog>
  );
}
