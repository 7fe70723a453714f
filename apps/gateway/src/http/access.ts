import { text, type Access } from '#contracts';
import type { Person } from '../identity/person.js';
import { HttpError } from './http-error.js';

/** [AUTH-14] Throws 401 or 403 unless the person may use what declares this access. */
export function requireAccess(access: Access, person: Person | null): void {
  if (access === 'public') return;
  if (!person) throw new HttpError(401, 'NO_TOKEN', text('auth.noToken'));
  if (access === 'signedIn') return;
  const allowed =
    'role' in access ? person.roles.includes(access.role) : person.permissions.includes(access.permission);
  if (!allowed) throw new HttpError(403, 'INSUFFICIENT_PERMISSIONS', text('auth.insufficientPermissions'));
}
