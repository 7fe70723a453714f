import { loadStripe } from '@stripe/stripe-js';
import { useEffect } from 'react';
import { askBank } from './ask-bank.js';

interface Props {
  publishableKey: string;
  clientSecret: string;
  /** Whether the cardholder confirmed. */
  onDone: (confirmed: boolean) => void;
}

/** Opens the bank's dialog, which Stripe draws over the page. */
export default function StripeBank({ publishableKey, clientSecret, onDone }: Props) {
  useEffect(() => {
    let left = false;
    const ask = async (): Promise<boolean> => {
      const stripe = await loadStripe(publishableKey);
      return stripe ? askBank(stripe, clientSecret) : false;
    };
    void ask()
      .catch(() => false)
      .then((confirmed) => left || onDone(confirmed));
    return () => {
      left = true;
    };
    // The question is put once: `onDone` may be another function with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [publishableKey, clientSecret]);
  return null;
}
