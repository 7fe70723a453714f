import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { IdentityModule } from '../identity/identity.module.js';
import { JobWaiter } from '../jobs/job-waiter.js';
import { AccessGuard } from './access.guard.js';
import { ErrorFilter } from './error.filter.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { IdempotencyService } from './idempotency.service.js';
import { OpenApiController } from './open-api.controller.js';
import { RequestMetricsInterceptor } from './request-metrics.interceptor.js';
import { RequestParsingInterceptor } from './request-parsing.interceptor.js';
import { ResponseInterceptor } from './response.interceptor.js';

/** What every endpoint passes through, in this order: access, metrics, parsing, idempotency, response; errors whatever they come from. */
@Module({
  imports: [DiscoveryModule, IdentityModule],
  controllers: [OpenApiController],
  providers: [
    IdempotencyService,
    JobWaiter,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: RequestMetricsInterceptor },
    { provide: APP_INTERCEPTOR, useClass: RequestParsingInterceptor },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [JobWaiter],
})
export class CommonModule {}
