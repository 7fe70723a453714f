import { applyDecorators, Controller, HttpCode, Post, UseFilters, UseGuards, UseInterceptors } from '@nestjs/common';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { SecretKeyGuard } from './key.guard.js';
import { StripeErrorFilter } from './stripe-error.filter.js';

/** A controller of Stripe's API for servers. */
export const StripeController = (path: string): ClassDecorator =>
  applyDecorators(
    Controller(`stripe/v1/${path}`),
    UseGuards(SecretKeyGuard),
    UseFilters(StripeErrorFilter),
    UseInterceptors(IdempotencyInterceptor),
  );

/** Stripe answers every successful POST with 200. */
export const StripePost = (path = ''): MethodDecorator => applyDecorators(Post(path), HttpCode(200));
