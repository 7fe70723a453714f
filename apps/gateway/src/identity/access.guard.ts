import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { text } from '#contracts';
import { requireAccess } from '../common/access.js';
import { endpointOf, specOf, type ApiRequest } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { isOpenRoute } from '../common/open-route.decorator.js';

/** Refuses a route that declares nothing, and a user whom authenticateRequests did not let in. */
@Injectable()
export class AccessGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (isOpenRoute(context.getHandler())) return true;
    const key = endpointOf(context.getHandler());
    if (!key) throw new HttpError(403, 'INSUFFICIENT_PERMISSIONS', text('auth.insufficientPermissions'));
    requireAccess(specOf(key).access, context.switchToHttp().getRequest<ApiRequest>().user);
    return true;
  }
}
