import { Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { ConnectionDrain } from './connection-drain.js';
import { ErrorFilter } from './error.filter.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { IdempotencyService } from './idempotency.service.js';
import { JobWaiterModule } from './job-waiter.module.js';
import { OpenApiController } from './open-api.controller.js';
import { RequestMetricsInterceptor } from './request-metrics.interceptor.js';
import { RequestParsingInterceptor } from './request-parsing.interceptor.js';
import { ResponseInterceptor } from './response.interceptor.js';

/** What every endpoint passes through, after the guard of the identity module and in this order: metrics, parsing, idempotency, response; errors whatever they come from. */
@Module({
  imports: [DiscoveryModule, JobWaiterModule],
  controllers: [OpenApiController],
  providers: [
    ConnectionDrain,
    IdempotencyService,
    { provide: APP_INTERCEPTOR, useClass: RequestMetricsInterceptor },
    { provide: APP_INTERCEPTOR, useClass: RequestParsingInterceptor },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class CommonModule {}
