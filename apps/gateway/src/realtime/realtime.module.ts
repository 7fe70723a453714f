import { Module } from '@nestjs/common';
import { JobWaiterModule } from '../common/job-waiter.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PushDelivery } from './push-delivery.js';
import { QueuePositionBroadcaster } from './queue-position-broadcaster.js';
import { SocketAdmission } from './socket-admission.js';
import { SocketServer } from './socket-server.js';

/** What the gateway sends to connected pages. */
@Module({
  imports: [JobWaiterModule, IdentityModule, LimitsModule],
  providers: [SocketServer, SocketAdmission, PushDelivery, QueuePositionBroadcaster],
})
export class RealtimeApiModule {}
