import { recordAudit } from './audit.js';
import type { Database, Transaction } from './database.js';

export interface BarringRequest {
  /** The user's sub, or our id of them. */
  user: string;
  barred: boolean;
  /** Why, for the audit log. */
  reason: string;
  /** Who does it, in words; their sub or id where they have an account. */
  actor: string;
}

export interface BarredAccount {
  id: string;
  sub: string;
  name: string | null;
  /** False where the account was already so. */
  changed: boolean;
}

export class AccountNotFound extends Error {}

/** Bars or unbars an account, with its entry in the audit log. Throws AccountNotFound unless exactly one account has that sub or id. */
export function setBarred(database: Database, request: BarringRequest): Promise<BarredAccount> {
  return database.transaction(async (tx) => {
    const [user, ...others] = await findUsers(tx, request.user);
    if (!user) throw new AccountNotFound(`There is no account ${request.user}.`);
    if (others.length > 0)
      throw new AccountNotFound(
        `${request.user} is the sub of several accounts; give one's id: ${[user, ...others].map(({ id }) => id).join(', ')}.`,
      );
    const changed = await tx.query(
      'update users set barred_at = case when $2 then now() end, updated_at = now() where id = $1 and (barred_at is not null) <> $2 returning id',
      [user.id, request.barred],
    );
    const [actor] = await findUsers(tx, request.actor);
    await recordAudit(tx, {
      actorId: actor?.id ?? null,
      action: request.barred ? 'account.bar' : 'account.unbar',
      subject: `account:${user.id}`,
      details: { by: request.actor, reason: request.reason },
    });
    return { id: user.id, sub: user.sub, name: user.name, changed: changed.length > 0 };
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function findUsers(tx: Transaction, subOrId: string): Promise<{ id: string; sub: string; name: string | null }[]> {
  return tx.query('select id, sub, name from users where sub = $1 or id = $2 order by id for no key update', [
    subOrId,
    UUID.test(subOrId) ? subOrId : null,
  ]);
}
