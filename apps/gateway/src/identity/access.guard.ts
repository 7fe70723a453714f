import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { text } from '#contracts';
import { requireAccess } from '../common/access.js';
import { endpointOf, specOf, type ApiRequest } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { isOpenRoute } from '../common/open-route.decorator.js';
import { Authenticator } from './authenticator.js';

/** Lets in only users who may use the endpoint. Refuses a route that declares nothing. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly authenticator: Authenticator) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (isOpenRoute(context.getHandler())) return true;
    const key = endpointOf(context.getHandler());
    if (!key) throw new HttpError(403, 'INSUFFICIENT_PERMISSIONS', text('auth.insufficientPermissions'));
    const { access } = specOf(key);
    const request = context.switchToHttp().getRequest<ApiRequest>();
    request.user = access === 'public' ? null : await this.authenticator.fromHeader(request.headers.authorization);
    requireAccess(access, request.user);
    return true;
  }
}
