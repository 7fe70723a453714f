import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AccountChange, EventPayload, PushMessage } from '#contracts';
import { Logger } from '#observability';
import { AccountChanges, JobUpdatePublisher, RealtimeSubscriber } from '#realtime';
import { Subscriber } from '#redis';
import { Authenticator } from '../identity/authenticator.js';
import { EndedSessionReader } from '../identity/ended-session-reader.js';
import { SessionRevocations } from '../identity/session-revocations.js';
import { JobWaiter } from '../common/job-waiter.js';
import { SocketServer } from './socket-server.js';

/** Delivers what other processes publish to the sockets of this gateway and to the requests that wait for jobs. */
@Injectable()
export class PushDelivery implements OnApplicationBootstrap {
  constructor(
    private readonly events: RealtimeSubscriber,
    private readonly accountChanges: AccountChanges,
    private readonly subscriber: Subscriber,
    private readonly log: Logger,
    private readonly sockets: SocketServer,
    private readonly authenticator: Authenticator,
    private readonly waiter: JobWaiter,
    private readonly jobUpdates: JobUpdatePublisher,
    private readonly endedSessions: EndedSessionReader,
    private readonly revocations: SessionRevocations,
  ) {}

  /** Does not wait for Redis: while it is away requests are still accepted, and pages read instead of being notified. */
  onApplicationBootstrap(): void {
    const onError = (error: unknown): void => this.log.error({ err: error }, 'not listening to the other processes');
    this.events.subscribe((message) => this.deliver(message)).catch(onError);
    this.accountChanges.subscribe((change) => this.onAccountChange(change)).catch(onError);
    this.endedSessions.onBarring((change) => this.onAccountChange(change));
    this.revocations.onRevoked(() => this.sockets.disconnectWhere((user) => this.revocations.isRevoked(user)));
    // Messages may have been missed while Redis was away: the pages reconnect and read the present state.
    this.subscriber.onGap(() => {
      this.authenticator.forgetUsers();
      this.sockets.disconnectAll();
    });
  }

  private deliver({ rooms, event, payload }: PushMessage): void {
    this.sockets.send(rooms, event, payload as EventPayload<typeof event>);
    if (event === 'job.updated') this.onJobUpdated(payload as EventPayload<'job.updated'>);
  }

  private onJobUpdated(job: EventPayload<'job.updated'>): void {
    this.jobUpdates.onAnnounced(job.jobId);
    this.waiter.onJobUpdated(job);
  }

  private onAccountChange({ userId, barred }: AccountChange): void {
    this.authenticator.forgetUsers();
    if (barred) this.sockets.disconnectUser(userId);
  }
}
