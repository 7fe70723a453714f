import { Global, Module } from '@nestjs/common';
import { APP_FILTER, DiscoveryModule } from '@nestjs/core';
import { ConnectionDrain } from './connection-drain.js';
import { DailyCounter } from './daily-counter.js';
import { ErrorFilter } from './error.filter.js';
import { IdempotencyService } from './idempotency.service.js';
import { JobWaiterModule } from './job-waiter.module.js';
import { OpenApiController } from './open-api.controller.js';
import { UnreadableAddressController } from './unreadable-address.controller.js';

/** What the endpoints share: stored responses, the wait for jobs, the catalogue of endpoints, and errors whatever they come from. */
@Global()
@Module({
  imports: [DiscoveryModule, JobWaiterModule],
  controllers: [OpenApiController, UnreadableAddressController],
  providers: [ConnectionDrain, DailyCounter, IdempotencyService, { provide: APP_FILTER, useClass: ErrorFilter }],
  exports: [ConnectionDrain, DailyCounter, IdempotencyService, JobWaiterModule],
})
export class CommonModule {}
