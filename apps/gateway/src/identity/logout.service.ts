import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '#config';
import { text } from '#contracts';
import { Logger } from '#observability';
import { IdentityUnavailable, OidcClient, SessionTokenVerifier, TokenRejected } from '#providers';
import { HttpError } from '../common/http-error.js';
import { ownPath } from './own-path.js';
import { SessionEndingService } from './session-ending.service.js';

const logoutSchema = z.object({
  id_token_hint: z.string().max(8_000).optional().catch(undefined),
  returnTo: z.string().max(2_000).optional().catch(undefined),
});
const noticeSchema = z.object({ logout_token: z.string().min(1) });

/** Ends sessions on the word of the browser, with an id_token as proof, and of the identity provider. */
@Injectable()
export class LogoutService {
  constructor(
    private readonly config: Config,
    private readonly identity: OidcClient,
    private readonly verifier: SessionTokenVerifier,
    private readonly sessions: SessionEndingService,
    private readonly log: Logger,
  ) {}

  /**
   * Ends the session that the hint proves, then returns where to send the browser to end it at the provider; `returnTo`, on our own origin
   * only, while the provider cannot be reached.
   */
  async end(query: unknown): Promise<string> {
    const { id_token_hint: idToken, returnTo } = logoutSchema.parse(query);
    if (idToken) await this.endHinted(idToken);
    const home = `${this.config.publicUrl}/`;
    const path = ownPath(returnTo, home);
    // Providers compare the address with what is registered: the path travels as state, and the page at home reads it.
    const address = await this.identity.logoutUrl({
      idToken,
      returnTo: home,
      ...(path === '/' ? {} : { state: path }),
    });
    return address ?? new URL(path, home).href;
  }

  /** Ends what the logout token of a back-channel logout names. Returns why the token is refused; undefined where it is not. */
  async endNotified(body: unknown): Promise<string | undefined> {
    const parsed = noticeSchema.safeParse(body);
    if (!parsed.success) return 'logout_token is missing';
    try {
      const notice = await this.verifier.verifyLogoutToken(parsed.data.logout_token);
      if (await this.sessions.endNotified(notice)) return undefined;
      return 'this logout_token was used before';
    } catch (error) {
      // Where the keys cannot be read the provider shall come back.
      if (error instanceof IdentityUnavailable) throw unavailable();
      if (!(error instanceof TokenRejected)) throw error;
      this.log.warn({ err: error }, 'logout token refused');
      return 'the logout_token is not valid';
    }
  }

  /** A hint that proves nothing ends nothing here; the provider decides for itself. No failure holds up the logout at the provider. */
  private async endHinted(idToken: string): Promise<void> {
    try {
      await this.sessions.endSession(await this.verifier.verifyIdTokenHint(idToken));
    } catch (error) {
      this.log.warn({ err: error }, 'session not ended at a logout');
    }
  }
}

const unavailable = (): HttpError =>
  new HttpError(503, 'UNAVAILABLE', text('request.unavailable'), { retryAfterSeconds: 5 });
