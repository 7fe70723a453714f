import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '#config';
import { text } from '#contracts';
import { Database, UserRepository, type UserEntity } from '#database';
import { TokenLedger } from '#ledger';
import type { VerifiedIdentity } from '#providers';
import { HttpError } from '../common/http-error.js';
import type { CurrentUser } from '../common/current-user.js';
import { SignInRecorder } from './sign-in-recorder.js';
import { StaffRights } from './staff-rights.js';

const CACHE_MS = 60_000;
const CACHE_ENTRIES = 10_000;
const optionalText = z.string().max(500).optional().catch(undefined);
const claimsSchema = z.object({
  email: optionalText,
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
  preferred_username: optionalText,
  picture: optionalText,
});

/** Finds the user that a token names, or creates the row and the token account at the user's first authenticated request. */
@Injectable()
export class UsersService {
  private readonly cache = new Map<string, { id: Promise<string>; rights: string; until: number }>();

  constructor(
    private readonly users: UserRepository,
    private readonly ledger: TokenLedger,
    private readonly database: Database,
    private readonly config: Config,
    private readonly rights: StaffRights,
    private readonly signIns: SignInRecorder,
  ) {}

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
      sid: token.sid,
      issuedAt: token.issuedAt,
      expiresAt: new Date(token.expiresAt),
    };
  }

  /** Stores the claims of a sign-in's id_token; what they leave out stays as it was. */
  async storeClaims(id: string, claims: Record<string, unknown>): Promise<void> {
    const { email, name, given_name, family_name, preferred_username, picture } = claimsSchema.parse(claims);
    await this.users.updateClaims(id, {
      email,
      name,
      givenName: given_name,
      familyName: family_name,
      username: preferred_username,
      picture,
    });
  }

  /** Throws 404 where there is no such user. */
  async get(id: string): Promise<UserEntity> {
    const user = await this.users.find(id);
    if (!user) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return user;
  }

  /** Every user is looked up again after it. */
  clearCache(): void {
    this.cache.clear();
  }

  private idOf(token: VerifiedIdentity): Promise<string> {
    // A sign-in at the command line is looked at by itself, since its first call records it.
    const signIn = token.clientId === this.config.OIDC_CLI_CLIENT_ID ? ` ${token.issuedAt}` : '';
    const key = `${token.issuer} ${token.sub}${signIn}`;
    const rights = this.rights.of(token).join(' ');
    const cached = this.cache.get(key);
    // A token with other rights than the last one is looked at at once.
    if (cached && cached.until > Date.now() && cached.rights === rights) return cached.id;
    const id = this.find(token);
    this.cache.set(key, { id, rights, until: Date.now() + CACHE_MS });
    id.catch(() => this.cache.get(key)?.id === id && this.cache.delete(key));
    if (this.cache.size > CACHE_ENTRIES) this.cache.delete(this.cache.keys().next().value!);
    return id;
  }

  private async find(token: VerifiedIdentity): Promise<string> {
    const user = await this.users.findByIdentity(token.issuer, token.sub);
    if (user?.barredAt) throw new HttpError(403, 'INSUFFICIENT_PERMISSIONS', text('auth.barred'));
    const id = user?.id ?? (await this.create(token));
    await this.rights.note(id, token, user);
    await this.signIns.recordCommandLine(id, token);
    return id;
  }

  /** Creates the user once, however many requests arrive together: the unique key decides, the others read its row. */
  private create({ issuer, sub, email, name, givenName, familyName, picture }: VerifiedIdentity): Promise<string> {
    return this.database.transaction(async (tx) => {
      const id = await this.users.createOnce(tx, { issuer, sub, email, name, givenName, familyName, picture });
      await this.ledger.openAccount(tx, id, this.config.WELCOME_TOKENS, text('tokens.welcomeNote'));
      return id;
    });
  }
}
