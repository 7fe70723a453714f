import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GoogleError, invalidKey } from './google-error.js';

/** Refuses requests without a plausible key. Accepts any key except those that begin with "invalid". */
@Injectable()
export class GoogleKeyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Querystring: { key?: string } }>>();
    const key = request.headers['x-goog-api-key'] ?? request.query.key;
    if (typeof key !== 'string' || key === '') {
      throw new GoogleError(
        403,
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
      );
    }
    if (key.startsWith('invalid')) throw invalidKey();
    return true;
  }
}
