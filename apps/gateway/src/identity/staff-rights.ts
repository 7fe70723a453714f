import { Injectable } from '@nestjs/common';
import { endpoints, type Access } from '#contracts';
import { AuditRepository, Database, UserRepository, type KnownUser } from '#database';
import type { VerifiedIdentity } from '#providers';

type Rights = Pick<VerifiedIdentity, 'roles' | 'permissions' | 'issuedAt'>;

/** Roles and permissions by which endpoints are open to staff alone. The right to buy tokens is no power over others. */
const staffRights: ReadonlySet<string> = new Set(
  Object.values(endpoints)
    .map(({ access }): Access => access)
    .flatMap((access) => {
      if (typeof access === 'string' || 'refusals' in access) return [];
      return [...('role' in access ? [access.role] : []), ...('permission' in access ? [access.permission] : [])];
    }),
);

/** Records when the identity provider has given a user rights of staff, or taken them away: by the first token that says so. */
@Injectable()
export class StaffRights {
  constructor(
    private readonly users: UserRepository,
    private readonly audit: AuditRepository,
    private readonly database: Database,
  ) {}

  /** The rights of staff that a token gives, sorted. */
  of({ roles, permissions }: Rights): string[] {
    return [...new Set([...roles, ...permissions])].filter((right) => staffRights.has(right)).sort();
  }

  /** Keeps and records the token's rights where they are other than those that are known of the user. */
  async note(id: string, token: Rights, known: KnownUser | null): Promise<void> {
    const rights = this.of(token);
    if (rights.join(' ') === (known?.staffRights ?? []).join(' ')) return;
    await this.database.transaction(async (tx) => {
      const before = await this.users.setStaffRights(tx, id, rights, new Date(token.issuedAt));
      if (!before) return;
      const details = { before, after: rights };
      await this.audit.record({ actorId: null, action: 'rights.change', subject: `user:${id}`, details }, tx);
    });
  }
}
