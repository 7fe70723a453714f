import { Stripe } from 'stripe';
import { counted } from '../errors/counted.js';
import { paymentError } from './payment-errors.js';

export interface StripeEndpoint {
  baseUrl: string;
  apiKey: string;
  webhookSecret: string;
  timeoutMs: number;
}

const NETWORK_RETRIES = 2;

export function stripeClient({ baseUrl, apiKey, timeoutMs }: StripeEndpoint): Stripe {
  const { protocol, hostname, port } = new URL(baseUrl);
  return new Stripe(apiKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
  });
}

/** Counts the call and maps its failure. @param effect see paymentError */
export function stripeCall<T>(
  operation: string,
  effect: boolean,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  return counted('stripe', operation, signal, async () => {
    try {
      return await work();
    } catch (error) {
      throw paymentError(error, effect);
    }
  });
}
