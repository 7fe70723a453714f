import type { Stripe } from '@stripe/stripe-js';

const CONFIRMED = ['succeeded', 'processing', 'requires_capture'];

/** Opens the bank's dialog, which Stripe draws over the page. Resolves with whether the cardholder confirmed the payment. */
export async function askBank(stripe: Stripe, clientSecret: string): Promise<boolean> {
  const { paymentIntent, error } = await stripe.handleNextAction({ clientSecret });
  return !error && CONFIRMED.includes(paymentIntent?.status ?? '');
}
