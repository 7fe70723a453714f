import { inSpan, metrics } from '#observability';
import { IdentityUnavailable } from '../identity/identity-errors.js';
import { ProviderError } from './provider-error.js';

/** Runs one call to an external service as a span, times it, and counts its outcome: `ok`, `aborted` by the caller, or the error's code. */
export async function counted<T>(
  provider: string,
  operation: string,
  signal: AbortSignal | undefined,
  call: () => Promise<T>,
): Promise<T> {
  const stop = metrics.providerSeconds.startTimer({ provider, operation });
  try {
    const result = await tracedCall(provider, operation, call);
    metrics.providerCalls.inc({ provider, operation, outcome: 'ok' });
    return result;
  } catch (error) {
    metrics.providerCalls.inc({ provider, operation, outcome: signal?.aborted ? 'aborted' : outcomeOf(error) });
    throw error;
  } finally {
    stop();
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof ProviderError) return error.code;
  return error instanceof IdentityUnavailable ? 'UNAVAILABLE' : 'ERROR';
}

/** One call to an external service as the trace shows it. @param operation without ids, such as `POST /orders/:id` */
function tracedCall<T>(service: string, operation: string, call: () => Promise<T>): Promise<T> {
  const attributes = { 'peer.service': service, 'inkloom.operation': operation };
  return inSpan(`${service} ${operation}`, { kind: 'client', attributes }, async (span) => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof ProviderError && error.status) span.set({ 'http.response.status_code': error.status });
      throw error;
    }
  });
}
