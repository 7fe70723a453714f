import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { badRequest, PrintfulError } from '../wire/printful-error.js';
import { BUCKET, NO_STORE, PUBLIC, type PrintfulRequest } from './access.decorators.js';
import { type Bucket, type RateHeaders, RateLimits } from './rate-limits.js';
import { ACCOUNT_TOKEN, STORE_TOKEN, STORES, type Store } from './stores.js';

/** Checks the token, its store and the limits, in the provider's order. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const request = http.getRequest<PrintfulRequest>();
    const anonymous = this.is(PUBLIC, context) && request.headers.authorization === undefined;
    if (!anonymous) this.authorise(request, context);
    sendRate(http.getResponse<FastifyReply>(), this.count(context, anonymous));
    return true;
  }

  private authorise(request: PrintfulRequest, context: ExecutionContext): void {
    const token = readToken(request);
    const store = token === STORE_TOKEN ? STORES[0] : namedStore(request);
    if (store) request.printfulStore = store;
    else if (!this.is(PUBLIC, context) && !this.is(NO_STORE, context))
      throw badRequest('This endpoint requires `store_id`!');
  }

  private count(context: ExecutionContext, anonymous: boolean): RateHeaders | undefined {
    const general = this.limits.take(anonymous ? 'anonymous' : 'general');
    const own = this.reflector.get<Bucket | undefined>(BUCKET, context.getHandler());
    return own ? (this.limits.take(own) ?? general) : general;
  }

  private is(key: string, context: ExecutionContext): boolean {
    return (
      this.reflector.getAllAndOverride<boolean | undefined>(key, [context.getHandler(), context.getClass()]) === true
    );
  }
}

function readToken(request: PrintfulRequest): string {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new PrintfulError(401, 'Malformed Authorization header.');
  if (token !== STORE_TOKEN && token !== ACCOUNT_TOKEN)
    throw new PrintfulError(401, 'The access token provided is invalid.');
  return token;
}

function namedStore(request: PrintfulRequest): Store | undefined {
  const query = request.query as { store_id?: string };
  const named = request.headers['x-pf-store-id'] ?? query.store_id;
  if (named === undefined) return undefined;
  const store = STORES.find(({ id }) => String(id) === String(named));
  if (!store) throw new PrintfulError(403, 'You do not have access to this store.');
  return store;
}

function sendRate(reply: FastifyReply, rate: RateHeaders | undefined): void {
  if (!rate) return;
  void reply.headers({
    'X-Ratelimit-Limit': String(rate.limit),
    'X-Ratelimit-Remaining': String(rate.remaining),
    'X-Ratelimit-Reset': String(rate.resetSeconds),
    'X-Ratelimit-Policy': rate.policy,
  });
}
