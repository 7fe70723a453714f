import { text } from '#contracts';
import { ProviderError } from '#providers';

/** [ADM-03] The refusal of an order in the print provider's own words: they say what an admin has to mend, and only admins and operators read them. */
export function withProviderWords(error: unknown): unknown {
  if (!(error instanceof ProviderError) || error.code !== 'BAD_REQUEST' || !error.logMessage) return error;
  return new ProviderError({ ...error, userMessage: text('submission.failedThere', { reason: error.logMessage }) });
}
