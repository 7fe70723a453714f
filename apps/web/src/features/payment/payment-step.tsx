import { useQuery } from '@tanstack/react-query';
import { Lock, ShieldCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { text } from '#contracts/messages';
import { FailureState } from '../../components/ui/failure-state.js';
import { NoticeBox } from '../../components/ui/notice-box.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { call } from '../../lib/http-client.js';
import type { CardFields, PaymentSetup } from './card-fields.js';

const SandboxCard = lazy(() => import('./sandbox-card.js'));
const StripeCard = lazy(() => import('./stripe-card.js'));

/** Which provider takes the cards, and where its pages are. */
export const usePaymentSetup = () =>
  useQuery({
    queryKey: ['payment-setup'],
    queryFn: () => call('GET /api/payments/setup', {}),
    staleTime: Infinity,
  });

interface Props {
  /** Why the last payment was declined. */
  declined: string | null;
  /** Enter was pressed in a field of the card. */
  onEnter: () => void;
  /** Takes the card fields once they are there, and null when they go. */
  onFields: (fields: CardFields | null) => void;
}

/** The card fields in the payment provider's own frame, and what the bank said. */
export function PaymentStep({ declined, onEnter, onFields }: Props) {
  const setup = usePaymentSetup();
  return (
    <>
      {declined ? (
        <NoticeBox look="bad" role="alert">
          {declined}
        </NoticeBox>
      ) : null}
      <div className="overflow-hidden rounded-lg border border-line" role="group" aria-label={text('payment.frame')}>
        <p className="flex items-center gap-2 border-b border-line bg-plate px-4 py-2.5 text-tiny text-muted">
          <Lock className="size-3.5 flex-none" aria-hidden />
          <span className="min-w-0 flex-1">{text('payment.servedBy')}</span>
          {setup.data ? <span className="truncate font-mono text-mono">{hostOf(setup.data)}</span> : null}
        </p>
        <div className="bg-surface p-3.5">
          {setup.isError ? (
            <FailureState title={text('payment.setupFailed')} onRetry={() => void setup.refetch()} framed={false} />
          ) : (
            <Suspense fallback={<Loading />}>
              {setup.data ? <Fields setup={setup.data} onEnter={onEnter} onFields={onFields} /> : <Loading />}
            </Suspense>
          )}
        </div>
      </div>
      <p className="text-small text-muted flex items-center gap-2">
        <ShieldCheck className="size-4 flex-none" aria-hidden />
        {text('payment.private')}
      </p>
    </>
  );
}

const hostOf = ({ cardPages }: PaymentSetup): string => (cardPages ? new URL(cardPages).hostname : 'js.stripe.com');

const Loading = () => <Skeleton className="h-[208px]" aria-busy="true" aria-label={text('common.loading')} />;

function Fields({ setup, onEnter, onFields }: Pick<Props, 'onEnter' | 'onFields'> & { setup: PaymentSetup }) {
  if (setup.cardPages) return <SandboxCard origin={setup.cardPages} onEnter={onEnter} ref={onFields} />;
  return <StripeCard publishableKey={setup.publishableKey} ref={onFields} />;
}
