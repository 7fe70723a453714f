import { metrics } from '#observability';
import { ProviderError } from './provider-error.js';

/** Runs one call to an external service and counts its outcome: `ok`, `aborted` by the caller, or the error's code. */
export async function counted<T>(
  provider: string,
  operation: string,
  signal: AbortSignal | undefined,
  call: () => Promise<T>,
): Promise<T> {
  try {
    const result = await call();
    metrics.providerCalls.inc({ provider, operation, outcome: 'ok' });
    return result;
  } catch (error) {
    const outcome = signal?.aborted ? 'aborted' : error instanceof ProviderError ? error.code : 'ERROR';
    metrics.providerCalls.inc({ provider, operation, outcome });
    throw error;
  }
}
