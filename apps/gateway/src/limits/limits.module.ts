import { Module } from '@nestjs/common';
import { IdentityProviderModule } from '#providers';
import { ConcurrencyLimiter } from './concurrency-limiter.js';
import { RefusalDelay } from './refusal-delay.js';
import { RequestLimiter } from './request-limiter.js';
import { SocketLimiter } from './socket-limiter.js';

/** How much of the gateway one user or address may take. */
@Module({
  imports: [IdentityProviderModule],
  providers: [ConcurrencyLimiter, RefusalDelay, RequestLimiter, SocketLimiter],
  exports: [RequestLimiter, SocketLimiter],
})
export class LimitsModule {}
