export { AccountChanges } from './account-changes.js';
export { JobUpdatePublisher } from './job-update.publisher.js';
export { RealtimeModule } from './realtime.module.js';
export { RealtimePublisher } from './realtime-publisher.js';
export { SessionNotices } from './session-notices.js';
export { RealtimeSubscriber } from './realtime-subscriber.js';
