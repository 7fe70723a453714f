/** The reason of a call that exceeded its adapter's deadline. */
export class DeadlineExceeded extends Error {
  constructor(readonly ms: number) {
    super(`No answer within ${ms} ms.`);
    this.name = 'TimeoutError';
  }
}

/**
 * Runs `work` for at most `ms`. Rejects with the caller's own reason when the caller aborts and with DeadlineExceeded
 * after the time limit, whatever the client library made of the abort.
 */
export async function withDeadline<T>(
  ms: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  caller?.throwIfAborted();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DeadlineExceeded(ms)), ms);
  const forward = () => controller.abort(caller?.reason);
  caller?.addEventListener('abort', forward, { once: true });
  try {
    const result = await work(controller.signal);
    controller.signal.throwIfAborted();
    return result;
  } catch (error) {
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', forward);
  }
}
