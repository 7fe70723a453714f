import { newNotifications, noPostalAddress, type User } from '#contracts';
import type { PersonEntity } from '#database';
import type { Person } from '../identity/person.js';

/** [PROF-07] The caller's own account: the row, and what the token says of roles and permissions. */
export function presentAccount(row: PersonEntity, person: Person): User {
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
    roles: person.roles,
    permissions: person.permissions,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
