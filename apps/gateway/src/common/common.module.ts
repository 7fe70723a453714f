import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule, Reflector } from '@nestjs/core';
import { CORE, type Core } from '#workflow';
import { Authenticator } from '../identity/authenticator.js';
import { JobWaiter } from '../jobs/job-waiter.js';
import { AccessGuard } from './access.guard.js';
import { EndpointInterceptor } from './endpoint.interceptor.js';
import { ErrorFilter } from './error.filter.js';
import { OpenApiController } from './open-api.controller.js';

/** What stands around every endpoint: access, parsing, idempotency, answers of jobs, errors. */
@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [OpenApiController],
  providers: [
    { provide: JobWaiter, useFactory: (core: Core) => new JobWaiter(core), inject: [CORE] },
    { provide: APP_FILTER, useFactory: (core: Core) => new ErrorFilter(core.log), inject: [CORE] },
    {
      provide: APP_GUARD,
      useFactory: (reflector: Reflector, authenticator: Authenticator) => new AccessGuard(reflector, authenticator),
      inject: [Reflector, Authenticator],
    },
    {
      provide: APP_INTERCEPTOR,
      useFactory: (reflector: Reflector, core: Core, waiter: JobWaiter) =>
        new EndpointInterceptor(reflector, core, waiter),
      inject: [Reflector, CORE, JobWaiter],
    },
  ],
  exports: [JobWaiter],
})
export class CommonModule {}
