import { Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { ErrorFilter } from './error.filter.js';
import { EndpointInterceptor } from './endpoint.interceptor.js';
import { IdempotencyService } from './idempotency.service.js';
import { JobWaiterModule } from './job-waiter.module.js';
import { OpenApiController } from './open-api.controller.js';
import { IdempotentCalls } from './idempotent-calls.js';
import { ResponsePresenter } from './response.presenter.js';

/** What every endpoint passes through, after authentication and the guard of the identity module: parsing, idempotency and response around its handler; errors whatever they come from. */
@Module({
  imports: [DiscoveryModule, JobWaiterModule],
  controllers: [OpenApiController],
  providers: [
    IdempotencyService,
    IdempotentCalls,
    ResponsePresenter,
    { provide: APP_INTERCEPTOR, useClass: EndpointInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class CommonModule {}
