import { Global, Module } from '@nestjs/common';
import { AccountChanges } from './account-changes.js';
import { JobUpdatePublisher } from './job-update.publisher.js';
import { RealtimePublisher } from './realtime-publisher.js';
import { RealtimeSubscriber } from './realtime-subscriber.js';
import { SessionNotices } from './session-notices.js';

/** Events between the processes and the pages, and every job's updates among them. */
@Global()
@Module({
  providers: [RealtimePublisher, RealtimeSubscriber, AccountChanges, SessionNotices, JobUpdatePublisher],
  exports: [RealtimePublisher, RealtimeSubscriber, AccountChanges, SessionNotices, JobUpdatePublisher],
})
export class RealtimeModule {}
