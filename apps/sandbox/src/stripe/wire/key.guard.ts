import { randomBytes } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StripeError } from './stripe-error.js';

/** Assigns a request id and accepts any secret key of the test mode, none of the live one. */
@Injectable()
export class SecretKeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return admit(context, 'sk_test_');
  }
}

/** For what a browser calls: accepts any publishable key of the test mode. */
@Injectable()
export class PublishableKeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return admit(context, 'pk_test_');
  }
}

function admit(context: ExecutionContext, prefix: string): true {
  const http = context.switchToHttp();
  http.getResponse<FastifyReply>().header('request-id', `req_${randomBytes(7).toString('hex')}`);
  const key = /^Bearer (.+)$/i.exec(http.getRequest<FastifyRequest>().headers.authorization ?? '')?.[1]?.trim();
  if (!key)
    throw new StripeError(401, {
      type: 'invalid_request_error',
      message:
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    });
  if (!key.startsWith(prefix))
    throw new StripeError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${key.slice(0, 8)}***`,
    });
  return true;
}
