import { newNotifications, noPostalAddress, type User } from '#contracts';
import type { UserEntity } from '#database';
import type { CurrentUser } from '../common/current-user.js';

/** [PROF-07] The caller's own account: the row, and the token's roles and permissions. */
export function presentAccount(row: UserEntity, user: CurrentUser): User {
  return {
    _id: row.id,
    sub: row.sub,
    email: row.email,
    name: row.name,
    picture: row.picture,
    firstName: row.firstName ?? '',
    lastName: row.lastName ?? '',
    username: row.username ?? '',
    phone: row.phone ?? '',
    about: row.about ?? '',
    address: { ...noPostalAddress, ...row.address },
    notifications: { ...newNotifications, ...row.notifications },
    profilePhotoUrl: row.profilePhotoUrl,
    coverPhotoUrl: row.coverPhotoUrl,
    roles: user.roles,
    permissions: user.permissions,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
