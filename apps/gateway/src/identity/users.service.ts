import { z } from 'zod';
import { text } from '#contracts';
import { newId, type UserEntity } from '#database';
import { openAccount } from '#ledger';
import type { VerifiedIdentity } from '#providers';
import type { Core } from '#workflow';
import { HttpError } from '../common/http-error.js';
import type { CurrentUser } from './current-user.js';

const CACHE_MS = 60_000;
const optionalText = z.string().max(500).optional().catch(undefined);
const profileSchema = z.object({
  email: optionalText,
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
  preferred_username: optionalText,
  picture: optionalText,
});

/** Finds, or at their first authenticated request makes, the identity row and token account of the user a token names. */
export class UsersService {
  private readonly known = new Map<string, { id: Promise<string>; until: number }>();

  constructor(private readonly core: Core) {}

  async userOf(token: VerifiedIdentity): Promise<CurrentUser> {
    const id = await this.idOf(token);
    return {
      id,
      sub: token.sub,
      issuer: token.issuer,
      name: token.name ?? null,
      email: token.email ?? null,
      roles: token.roles,
      permissions: token.permissions,
      expiresAt: new Date(token.expiresAt),
    };
  }

  /** Keeps what the id_token of a sign-in tells; what it leaves out stays as it was. */
  async learn(id: string, claims: Record<string, unknown>): Promise<void> {
    const told = profileSchema.parse(claims);
    await this.core.database.query(
      `update users set email = coalesce($2, email), name = coalesce($3, name), given_name = coalesce($4, given_name), family_name = coalesce($5, family_name),
         username = coalesce(username, $6), picture = coalesce($7, picture), updated_at = now() where id = $1`,
      [id, told.email, told.name, told.given_name, told.family_name, told.preferred_username, told.picture],
    );
  }

  async row(id: string): Promise<UserEntity> {
    const [row] = await this.core.database.query<UserEntity>('select * from users where id = $1', [id]);
    if (!row) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return row;
  }

  /** Looks everybody up anew, since an account has changed. */
  forgetAll(): void {
    this.known.clear();
  }

  private idOf(token: VerifiedIdentity): Promise<string> {
    const key = `${token.issuer} ${token.sub}`;
    const cached = this.known.get(key);
    if (cached && cached.until > Date.now()) return cached.id;
    const id = this.find(token);
    this.known.set(key, { id, until: Date.now() + CACHE_MS });
    id.catch(() => this.known.get(key)?.id === id && this.known.delete(key));
    if (this.known.size > 10_000) this.known.delete(this.known.keys().next().value!);
    return id;
  }

  private async find(token: VerifiedIdentity): Promise<string> {
    const [row] = await this.core.database.query<{ id: string; barredAt: Date | null }>(
      'select id, barred_at from users where issuer = $1 and sub = $2',
      [token.issuer, token.sub],
    );
    if (row?.barredAt) throw new HttpError(403, 'INSUFFICIENT_PERMISSIONS', text('auth.barred'));
    return row?.id ?? this.create(token);
  }

  /** Once, however many requests arrive together: the unique key decides, the others read what it kept. */
  private create(token: VerifiedIdentity): Promise<string> {
    return this.core.database.transaction(async (tx) => {
      await tx.query(
        `insert into users (id, issuer, sub, email, name, given_name, family_name, picture)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (issuer, sub) do nothing`,
        [newId(), token.issuer, token.sub, token.email, token.name, token.givenName, token.familyName, token.picture],
      );
      const [row] = await tx.query<{ id: string }>('select id from users where issuer = $1 and sub = $2', [
        token.issuer,
        token.sub,
      ]);
      await openAccount(tx, row!.id, this.core.config.WELCOME_TOKENS, text('tokens.welcomeNote'));
      return row!.id;
    });
  }
}
