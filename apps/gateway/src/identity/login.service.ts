import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { text } from '#contracts';
import { ExchangeRejected, IdentityUnavailable, type OidcClient, type RedeemedTokens } from '#providers';
import type { Core } from '#workflow';
import { HttpError } from '../http/http-error.js';

const startSchema = z.object({
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  code_challenge_method: z.literal('S256'),
  redirect_uri: z.string().max(500),
});
const logoutSchema = z.object({ id_token_hint: z.string().max(8_000).optional(), returnTo: z.string().max(500).optional() });
const boundSchema = z.object({ state: z.string(), nonce: z.string() });

const COOKIE_SECONDS = 600;
const cookieName = (state: string): string => `inkloom_login_${state.slice(0, 16)}`;

/** Starts and finishes sign-ins. State and nonce are bound to the browser by a signed HttpOnly cookie named after the state, since cookies ignore ports. */
export class LoginService {
  constructor(private readonly core: Core, private readonly identity: OidcClient) {}

  get redirectUri(): string {
    return `${this.core.config.publicUrl}/auth/callback`;
  }

  /** [AUTH-02] The provider's address to send the browser to. Throws 400 for any other return address than our own. */
  async start(query: unknown): Promise<{ address: string; cookie: string }> {
    const parsed = startSchema.safeParse(query);
    if (!parsed.success) throw badQuery(parsed.error);
    if (parsed.data.redirect_uri !== this.redirectUri) throw new HttpError(400, 'BAD_REQUEST', text('request.invalid', { field: 'redirect_uri', problem: 'not one of ours' }), { field: 'redirect_uri' });
    const state = randomBytes(24).toString('base64url');
    const nonce = randomBytes(24).toString('base64url');
    const address = await this.reach(() => this.identity.buildLoginUrl({ state, nonce, challenge: parsed.data.code_challenge, redirectUri: this.redirectUri }));
    return { address, cookie: this.cookie(cookieName(state), this.sign({ state, nonce }), COOKIE_SECONDS) };
  }

  /** [AUTH-04] Exchanges the code. The state must be the one this browser's cookie was given. */
  async redeem(body: { code: string; state: string; code_verifier: string; iss?: string | undefined }, cookies: string | undefined): Promise<{ tokens: RedeemedTokens; clearCookie: string }> {
    const name = cookieName(body.state);
    const bound = this.readCookie(name, cookies);
    if (!bound || bound.state !== body.state) throw exchangeFailed();
    const tokens = await this.reach(() => this.identity.redeem({
      code: body.code, state: body.state, nonce: bound.nonce, codeVerifier: body.code_verifier, redirectUri: this.redirectUri, ...(body.iss ? { iss: body.iss } : {}),
    }));
    return { tokens, clearCookie: this.cookie(name, '', 0) };
  }

  /** Where to send the browser to end the session there; straight back to us while the provider cannot be reached. */
  async logoutAddress(query: unknown): Promise<string> {
    const parsed = logoutSchema.safeParse(query);
    const returnTo = `${this.core.config.publicUrl}/`;
    return this.identity.logoutUrl({ returnTo, idToken: parsed.data?.id_token_hint });
  }

  private async reach<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof IdentityUnavailable) throw new HttpError(503, 'UNAVAILABLE', text('auth.unavailable'), { retryAfterSeconds: 5 });
      if (!(error instanceof ExchangeRejected)) throw error;
      this.core.log.warn({ err: error }, 'sign-in refused');
      throw exchangeFailed(error.description);
    }
  }

  private sign(value: z.infer<typeof boundSchema>): string {
    const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${payload}.${this.mac(payload)}`;
  }

  private mac(payload: string): string {
    return createHmac('sha256', this.core.config.cookieSecret).update(payload).digest('base64url');
  }

  private readCookie(name: string, header = ''): z.infer<typeof boundSchema> | undefined {
    const value = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
    const [payload, mac] = value?.split('.') ?? [];
    if (!payload || !mac) return undefined;
    const expected = Buffer.from(this.mac(payload));
    const given = Buffer.from(mac);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
    return boundSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  }

  private cookie(name: string, value: string, maxAge: number): string {
    const secure = this.core.config.publicUrl.startsWith('https:') ? '; Secure' : '';
    return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
  }
}

/** [AUTH-06] The provider's own description where it gave one. */
const exchangeFailed = (description?: string): HttpError => new HttpError(400, 'BAD_REQUEST', description ?? text('auth.exchangeFailed'));

function badQuery(error: z.ZodError): HttpError {
  const field = error.issues[0]!.path.join('.');
  return new HttpError(400, 'BAD_REQUEST', text('request.invalid', { field, problem: error.issues[0]!.message }), { field });
}
