import { useEffect, useState } from 'react';
import { lazyOnPress, Opening } from '../../components/ui/once-open.js';
import { usePaymentSetup } from './payment-step.js';

const SandboxBank = lazyOnPress(() => import('./sandbox-bank.js'));
const StripeBank = lazyOnPress(() => import('./stripe-bank.js'));

interface Props {
  clientSecret: string;
  /** Whether the cardholder confirmed; false where they left. */
  onDone: (confirmed: boolean) => void;
}

/** Lets the cardholder answer their bank where the card itself is known. */
function BankStep({ clientSecret, onDone }: Props) {
  const setup = usePaymentSetup();
  useEffect(() => {
    if (setup.isError) onDone(false);
  }, [setup.isError, onDone]);
  if (!setup.data) return null;
  const { cardPages, publishableKey } = setup.data;
  return (
    <Opening onClose={() => onDone(false)}>
      {cardPages ? (
        <SandboxBank origin={cardPages} clientSecret={clientSecret} onDone={onDone} />
      ) : (
        <StripeBank publishableKey={publishableKey} clientSecret={clientSecret} onDone={onDone} />
      )}
    </Opening>
  );
}

/** Asks the cardholder's bank where the card itself is known: `step` goes into the page, and `ask` resolves with whether they confirmed the payment. */
export function useBank() {
  const [asked, setAsked] = useState<{ clientSecret: string; done: (confirmed: boolean) => void } | null>(null);
  const ask = (clientSecret: string): Promise<boolean> =>
    new Promise((done) => {
      setAsked({ clientSecret, done });
    });
  const close = (confirmed: boolean): void => {
    asked?.done(confirmed);
    setAsked(null);
  };
  const step = asked ? <BankStep clientSecret={asked.clientSecret} onDone={close} /> : null;
  return { ask, step };
}
