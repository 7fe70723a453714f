import { useState } from 'react';
import { BankStep } from './bank-step.js';

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
