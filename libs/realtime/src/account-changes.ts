import { accountChangeSchema, type AccountChange } from '#contracts';
import type { Logger } from '#observability';
import type { Publisher, Subscriber } from '#redis';

const CHANNEL = 'inkloom:accounts';

/** Tells every gateway that an account was barred or unbarred; resolves with how many heard it, rejects while Redis is away. */
export function announceAccountChange(publisher: Publisher, change: AccountChange): Promise<number> {
  return publisher.publish(CHANNEL, change);
}

/** Calls the handler with every such change. Messages that do not fit the contract are logged and dropped. */
export function listenForAccountChanges(
  subscriber: Subscriber,
  handler: (change: AccountChange) => void,
  log: Logger,
): Promise<() => Promise<void>> {
  return subscriber.subscribe(CHANNEL, (raw) => {
    const change = accountChangeSchema.safeParse(raw);
    if (change.success) handler(change.data);
    else log.warn({ issues: change.error.issues }, 'malformed account change dropped');
  });
}
