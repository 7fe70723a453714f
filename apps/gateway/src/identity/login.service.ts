import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '#config';
import { text } from '#contracts';
import type { UserEntity } from '#database';
import { Logger } from '#observability';
import { ExchangeRejected, IdentityUnavailable, OidcClient, type RedeemedTokens } from '#providers';
import { InjectRedis, type RedisConnection } from '#redis';
import { HttpError } from '../common/http-error.js';
import { Authenticator } from './authenticator.js';
import type { CurrentUser } from '../common/current-user.js';
import { LoginCookies } from './login-cookies.js';
import { SessionRevocations } from './session-revocations.js';
import type { NamedIdentity } from './sign-in-recorder.js';
import { UsersService } from './users.service.js';

const startSchema = z.object({
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  code_challenge_method: z.literal('S256'),
  redirect_uri: z.string().max(500),
  /** Asks for the password even where the provider knows the browser. */
  prompt: z.literal('login').optional(),
});

const STATE_SECONDS = 600;

/** What a redeemed code gives the page. */
interface SignIn {
  tokens: RedeemedTokens;
  user: CurrentUser;
  account: UserEntity;
}

/** What the exchange of a code reads and writes beside it. */
interface LoginExchange {
  cookies: string | undefined;
  setCookie: (value: string) => void;
  /** Called with whom the provider names, before they are let in or refused. */
  named: (identity: NamedIdentity) => void;
}

/** Starts and finishes sign-ins, each bound to the browser that started it. */
@Injectable()
export class LoginService {
  constructor(
    private readonly config: Config,
    private readonly log: Logger,
    private readonly identity: OidcClient,
    private readonly cookies: LoginCookies,
    private readonly authenticator: Authenticator,
    private readonly users: UsersService,
    private readonly revocations: SessionRevocations,
    @InjectRedis('producer') private readonly redis: RedisConnection,
  ) {}

  get redirectUri(): string {
    return `${this.config.publicUrl}/auth/callback`;
  }

  /** [AUTH-02] The provider's address to send the browser to. Throws 400 for any other return address than our own. */
  async start(query: unknown, cookies: string | undefined): Promise<{ address: string; cookies: string[] }> {
    const parsed = startSchema.safeParse(query);
    if (!parsed.success) throw badQuery(parsed.error);
    if (parsed.data.redirect_uri !== this.redirectUri)
      throw new HttpError(
        400,
        'BAD_REQUEST',
        text('request.invalid', { field: 'redirect_uri', problem: 'not one of ours' }),
        { field: 'redirect_uri' },
      );
    const [state, nonce, challenge] = [randomText(), randomText(), parsed.data.code_challenge];
    const address = await this.callProvider(() =>
      this.identity.buildLoginUrl({
        state,
        nonce,
        challenge,
        redirectUri: this.redirectUri,
        prompt: parsed.data.prompt,
        maxAgeSeconds: this.config.OIDC_MAX_AGE_DAYS * 86_400,
      }),
    );
    return {
      address,
      cookies: this.cookies.start({ state, nonce, challenge, until: Date.now() + STATE_SECONDS * 1000 }, cookies),
    };
  }

  /** [AUTH-04] Exchanges the code and stores the claims of the id_token, once for each sign-in that this browser started with the challenge of this verifier. */
  async redeem(
    body: { code: string; state: string; code_verifier: string; iss?: string | undefined },
    { cookies, setCookie, named }: LoginExchange,
  ): Promise<SignIn> {
    const bound = this.cookies.read(body.state, cookies);
    if (!bound || challengeOf(body.code_verifier) !== bound.challenge || !(await this.takeState(body.state)))
      throw exchangeFailed();
    const tokens = await this.callProvider(() =>
      this.identity.redeem({
        code: body.code,
        state: body.state,
        nonce: bound.nonce,
        codeVerifier: body.code_verifier,
        redirectUri: this.redirectUri,
        ...(body.iss ? { iss: body.iss } : {}),
      }),
    );
    // The code is used up now, whatever becomes of its tokens.
    setCookie(this.cookies.end(body.state));
    const { iss: issuer, sub } = tokens.claims;
    if (typeof issuer === 'string') named({ issuer, sub });
    const user = await this.identify(tokens);
    return { tokens, user, account: await this.users.get(user.id) };
  }

  /**
   * [AUTH-04] The user whom redeemed tokens name; stores the claims of the id_token. Throws 400 where the two tokens name different users,
   * and 401 where the user has signed out everywhere since they gave their password.
   */
  private async identify({ accessToken, claims }: RedeemedTokens): Promise<CurrentUser> {
    const { iss, sub, auth_time: seconds } = claims;
    if (
      typeof iss === 'string' &&
      typeof seconds === 'number' &&
      this.revocations.isSignInRevoked(iss, sub, seconds * 1000)
    )
      throw new HttpError(401, 'SIGN_IN_AGAIN', text('auth.signInAgain'));
    const user = await this.authenticator.fromToken(accessToken);
    if (user.sub !== claims.sub) throw exchangeFailed();
    await this.users.storeClaims(user.id, claims);
    return user;
  }

  /** False where the state was used before. The provider redeems a code only once anyway, so sign-in goes on while Redis is away. */
  private async takeState(state: string): Promise<boolean> {
    try {
      return (await this.redis.set(`inkloom:login:${state}`, 'used', 'EX', STATE_SECONDS, 'NX')) !== null;
    } catch (error) {
      this.log.warn({ err: error }, 'cannot store the state of a sign-in');
      return true;
    }
  }

  private async callProvider<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof IdentityUnavailable)
        throw new HttpError(503, 'UNAVAILABLE', text('auth.unavailable'), { retryAfterSeconds: 5 });
      if (!(error instanceof ExchangeRejected)) throw error;
      this.log.warn({ err: error }, 'sign-in refused');
      throw exchangeFailed(error.description);
    }
  }
}

const randomText = (): string => randomBytes(24).toString('base64url');
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** [AUTH-06] The provider's own description where it gave one. */
const exchangeFailed = (description?: string): HttpError =>
  new HttpError(400, 'BAD_REQUEST', description ?? text('auth.exchangeFailed'));

function badQuery(error: z.ZodError): HttpError {
  const field = error.issues[0]!.path.join('.');
  return new HttpError(400, 'BAD_REQUEST', text('request.invalid', { field, problem: error.issues[0]!.message }), {
    field,
  });
}
