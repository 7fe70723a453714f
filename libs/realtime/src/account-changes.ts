import { Injectable } from '@nestjs/common';
import { accountChangeSchema, type AccountChange } from '#contracts';
import { Logger } from '#observability';
import { Publisher, Subscriber } from '#redis';

const CHANNEL = 'inkloom:accounts';

/** Notifies every gateway when an account is barred or unbarred. */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly publisher: Publisher,
    private readonly subscriber: Subscriber,
    private readonly log: Logger,
  ) {}

  /** Resolves with how many gateways received it; rejects while Redis is away. */
  publish(change: AccountChange): Promise<number> {
    return this.publisher.publish(CHANNEL, change);
  }

  /** Calls the handler with every change. Messages that do not fit the contract are logged and dropped. */
  subscribe(handler: (change: AccountChange) => void): Promise<() => Promise<void>> {
    return this.subscriber.subscribe(CHANNEL, (raw) => {
      const change = accountChangeSchema.safeParse(raw);
      if (change.success) handler(change.data);
      else this.log.warn({ issues: change.error.issues }, 'malformed account change dropped');
    });
  }
}
