import { useState } from 'react';
import { BankStep } from './bank-step.js';

/** Asks the cardholder's bank where the card itself is known: `step` goes into the page, and `ask` resolves when the question is over, whatever the answer. */
export function useBank() {
  const [asked, setAsked] = useState<{ clientSecret: string; done: () => void } | null>(null);
  const ask = (clientSecret: string): Promise<void> =>
    new Promise((done) => {
      setAsked({ clientSecret, done });
    });
  const close = (): void => {
    asked?.done();
    setAsked(null);
  };
  const step = asked ? <BankStep clientSecret={asked.clientSecret} onDone={close} /> : null;
  return { ask, step };
}
