import type { SessionUser } from '#contracts';
import type { UserEntity } from '#database';
import type { CurrentUser } from '../common/current-user.js';

/** The signed-in user as pages know them: the row, and the token's roles and permissions. Leaves out what is not known. */
export function presentSessionUser(user: CurrentUser, row: UserEntity): SessionUser {
  const optional = {
    email: row.email,
    name: row.name,
    firstName: row.firstName ?? row.givenName,
    given_name: row.givenName,
    username: row.username,
    profilePhotoUrl: row.profilePhotoUrl,
    picture: row.picture,
  };
  const known = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null));
  return {
    _id: user.id,
    sub: user.sub,
    roles: user.roles,
    permissions: user.permissions,
    hasAccount: row.notifications !== null,
    ...known,
  };
}
