import { loadStripe } from '@stripe/stripe-js';
import { useEffect } from 'react';

interface Props {
  publishableKey: string;
  clientSecret: string;
  onDone: () => void;
}

/** Opens the bank's dialog, which Stripe draws over the page. */
export default function StripeBank({ publishableKey, clientSecret, onDone }: Props) {
  useEffect(() => {
    let left = false;
    const ask = async (): Promise<void> => {
      const stripe = await loadStripe(publishableKey);
      await stripe?.handleNextAction({ clientSecret });
    };
    void ask()
      .catch(() => undefined)
      .then(() => left || onDone());
    return () => {
      left = true;
    };
    // The question is put once: `onDone` may be another function with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [publishableKey, clientSecret]);
  return null;
}
