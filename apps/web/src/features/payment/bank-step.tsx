import { lazy, Suspense, useEffect } from 'react';
import { usePaymentSetup } from './payment-step.js';

const SandboxBank = lazy(() => import('./sandbox-bank.js'));
const StripeBank = lazy(() => import('./stripe-bank.js'));

interface Props {
  clientSecret: string;
  /** Whether the cardholder confirmed; false where they left. */
  onDone: (confirmed: boolean) => void;
}

/** Lets the cardholder answer their bank where the card itself is known. */
export function BankStep({ clientSecret, onDone }: Props) {
  const setup = usePaymentSetup();
  useEffect(() => {
    if (setup.isError) onDone(false);
  }, [setup.isError, onDone]);
  if (!setup.data) return null;
  const { cardPages, publishableKey } = setup.data;
  return (
    <Suspense>
      {cardPages ? (
        <SandboxBank origin={cardPages} clientSecret={clientSecret} onDone={onDone} />
      ) : (
        <StripeBank publishableKey={publishableKey} clientSecret={clientSecret} onDone={onDone} />
      )}
    </Suspense>
  );
}
