import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { AuditRepository, UserRepository } from '#database';
import { Logger } from '#observability';
import type { VerifiedIdentity } from '#providers';
import type { CurrentUser } from '../common/current-user.js';
import { HttpError } from '../common/http-error.js';
import { networkOf } from '../limits/client-address.js';
import { StaffRights } from './staff-rights.js';

/** Whom the identity provider has named. */
export type NamedIdentity = Pick<VerifiedIdentity, 'issuer' | 'sub'>;

/** Records sign-ins, refused ones, and the end of all sessions of a user in the audit log. */
@Injectable()
export class SignInRecorder {
  constructor(
    private readonly audit: AuditRepository,
    private readonly rights: StaffRights,
    private readonly users: UserRepository,
    private readonly config: Config,
    private readonly log: Logger,
  ) {}

  /**
   * What `signIn` returns or throws, recorded. A sign-in that cannot be recorded fails. `signIn` says whom the provider
   * has named as soon as it knows, so that a refusal names them too.
   */
  async record<T extends { user: CurrentUser }>(
    address: string,
    signIn: (named: (identity: NamedIdentity) => void) => Promise<T>,
  ): Promise<T> {
    let identity: NamedIdentity | undefined;
    const done = await signIn((named) => (identity = named)).catch(async (error: unknown) => {
      await this.recordRefusal(address, error, identity);
      throw error;
    });
    const { id, roles, permissions, issuedAt } = done.user;
    const details = { address, rights: this.rights.of({ roles, permissions, issuedAt }) };
    await this.audit.record({ actorId: id, action: 'sign-in', subject: `user:${id}`, details });
    return done;
  }

  /** Records that staff have signed in at the command line, by the first call with its token: such a sign-in passes by the gateway. */
  async recordCommandLine(id: string, { clientId, issuedAt, ...token }: VerifiedIdentity): Promise<void> {
    const rights = this.rights.of({ ...token, issuedAt });
    if (clientId !== this.config.OIDC_CLI_CLIENT_ID || rights.length === 0) return;
    const details = { client: clientId, issuedAt: new Date(issuedAt).toISOString(), rights };
    await this.audit.recordSignIn({ actorId: id, action: 'sign-in', subject: `user:${id}`, details });
  }

  /** Only what the caller is to blame for; who was refused is not known where the provider named nobody. */
  private async recordRefusal(address: string, error: unknown, identity: NamedIdentity | undefined): Promise<void> {
    if (!(error instanceof HttpError) || error.getStatus() >= 500) return;
    const { code, message } = error;
    try {
      const user = identity && (await this.users.findByIdentity(identity.issuer, identity.sub));
      await this.audit.recordRefusal({
        actorId: user?.id ?? null,
        action: 'sign-in.refused',
        subject: `address:${networkOf(address)}`,
        details: { code, message },
      });
    } catch (failure) {
      this.log.error({ err: failure }, 'refused sign-in not recorded');
    }
  }
}
