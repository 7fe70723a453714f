import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from './database.js';
import { AuditRepository } from './repositories/audit.repository.js';
import { UserRepository, type UserName } from './repositories/user.repository.js';

export interface BarringRequest {
  /** The user's sub, or our id of them. */
  user: string;
  barred: boolean;
  /** Why, for the audit log. */
  reason: string;
  /** Who does it, in words; their sub or id where they have an account. */
  actor: string;
}

export interface BarredUser extends UserName {
  /** False where the user was so already. */
  changed: boolean;
}

export class UserNotFound extends Error {}

/** Bars users, and lets them in again. */
@Injectable()
export class UserBarring {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly audit: AuditRepository,
  ) {}

  /** Changes the user and records it in the audit log. Throws UserNotFound unless exactly one user has that sub or id. */
  apply(request: BarringRequest): Promise<BarredUser> {
    return this.database.transaction(async (tx) => {
      const user = await this.lockOne(tx, request.user);
      const changed = await this.users.setBarred(tx, user.id, request.barred);
      const actorId = await this.users.findIdBySubOrId(tx, request.actor);
      const record = {
        actorId: actorId ?? null,
        action: request.barred ? 'account.bar' : 'account.unbar',
        subject: `account:${user.id}`,
        details: { by: request.actor, reason: request.reason },
      };
      await this.audit.record(record, tx);
      return { id: user.id, sub: user.sub, name: user.name, changed };
    });
  }

  private async lockOne(tx: Transaction, subOrId: string): Promise<UserName> {
    const [user, ...others] = await this.users.lockBySubOrId(tx, subOrId);
    if (!user) throw new UserNotFound(`There is no account ${subOrId}.`);
    if (others.length === 0) return user;
    const ids = [user, ...others].map(({ id }) => id).join(', ');
    throw new UserNotFound(`${subOrId} is the sub of several accounts; give one's id: ${ids}.`);
  }
}
