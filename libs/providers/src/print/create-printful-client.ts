import type { Config } from '#config';
import type { RateLimiter } from '#redis';
import { PrintfulClient } from './printful-client.js';

const TIMEOUT_MS = 30_000;

/** The print provider's client at the address the configuration names, limited together with every other process. */
export function createPrintfulClient(
  config: Pick<
    Config,
    'printful' | 'PRINTFUL_CALLS_PER_MINUTE' | 'PRINTFUL_MOCKUPS_PER_MINUTE' | 'PROVIDER_TIMEOUT_MS'
  >,
  limiter: RateLimiter,
): PrintfulClient {
  const endpoint = {
    ...config.printful,
    callsPerMinute: config.PRINTFUL_CALLS_PER_MINUTE,
    mockupsPerMinute: config.PRINTFUL_MOCKUPS_PER_MINUTE,
    timeoutMs: Math.min(config.PROVIDER_TIMEOUT_MS, TIMEOUT_MS),
  };
  return new PrintfulClient(endpoint, limiter);
}
