import { ProviderError } from '../errors/provider-error.js';

/** How long a question about models may take, which someone waits for. */
export const QUESTION_TIMEOUT_MS = 10_000;

/** The answer; undefined where the provider has no such thing. */
export const unlessMissing = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof ProviderError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
