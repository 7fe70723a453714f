import { text, type Access } from '#contracts';
import type { CurrentUser } from './current-user.js';
import { HttpError } from './http-error.js';

/** [AUTH-14] Throws 401 or 403 unless the user may use what declares this access. */
export function requireAccess(access: Access, user: CurrentUser | null): void {
  if (access === 'public') return;
  const refusals = typeof access === 'object' && 'refusals' in access ? access.refusals : undefined;
  if (!user) throw new HttpError(401, 'NO_TOKEN', text(refusals?.signedOut ?? 'auth.noToken'));
  if (access === 'signedIn') return;
  const hasRole = 'role' in access && user.roles.includes(access.role);
  const hasPermission = 'permission' in access && user.permissions.includes(access.permission);
  if (!hasRole && !hasPermission)
    throw new HttpError(403, 'INSUFFICIENT_PERMISSIONS', text(refusals?.forbidden ?? 'auth.insufficientPermissions'));
}
