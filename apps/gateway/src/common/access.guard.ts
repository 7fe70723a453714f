import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { text, type EndpointKey } from '#contracts';
import { Authenticator } from '../identity/authenticator.js';
import type { CurrentUser } from '../identity/current-user.js';
import { requireAccess } from './access.js';
import { ENDPOINT, specOf } from './endpoint.decorator.js';
import { HttpError } from './http-error.js';
import { OPEN_ROUTE } from './open-route.decorator.js';

/** Lets nobody in who may not use the endpoint. A route that declares nothing is refused. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { user: CurrentUser | null }>();
    if (this.reflector.get<boolean>(OPEN_ROUTE, context.getHandler())) return true;
    const key = this.reflector.get<EndpointKey | undefined>(ENDPOINT, context.getHandler());
    if (!key) throw new HttpError(403, 'INSUFFICIENT_PERMISSIONS', text('auth.insufficientPermissions'));
    const { access } = specOf(key);
    request.user = access === 'public' ? null : await this.authenticator.fromHeader(request.headers.authorization);
    requireAccess(access, request.user);
    return true;
  }
}
