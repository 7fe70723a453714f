import type { Address } from '#contracts';
import { JobError } from '#jobs';
import { ProviderError } from '#providers';

/** A shorter name would be cut out of other words. */
const SHORTEST = 3;

/**
 * [S23] The failure without the name and the street that the print provider repeats of its recipient: whoever looks for the cause at the
 * jobs desk is not to read where somebody lives. Town and zip stay, since they may be the cause.
 */
export function withoutRecipient(error: unknown, { name, street }: Address): unknown {
  const values = [street, name].filter((value) => value.length >= SHORTEST);
  const cut = (words: string): string => values.reduce((left, value) => left.replaceAll(value, '…'), words);
  if (error instanceof ProviderError) {
    const { provider, code, class: errorClass, retryAfterMs, status, userMessage, logMessage } = error;
    const words = { userMessage: cut(userMessage), logMessage: cut(logMessage) };
    return new ProviderError({ provider, code, class: errorClass, retryAfterMs, status, ...words });
  }
  if (!(error instanceof JobError)) return error;
  const { code, class: errorClass, retryAfterMs, message, logMessage } = error;
  const words = { message: cut(message), logMessage: cut(logMessage) };
  return new JobError({ code, class: errorClass, ...words, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
}
