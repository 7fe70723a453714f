import { Injectable } from '@nestjs/common';
import { AuditRepository } from '#database';
import { Logger } from '#observability';
import type { CurrentUser } from '../common/current-user.js';
import { HttpError } from '../common/http-error.js';
import { networkOf } from '../limits/client-address.js';
import { StaffRights } from './staff-rights.js';

/** Records sign-ins, refused ones, and the end of all sessions of a user in the audit log. */
@Injectable()
export class SignInRecorder {
  constructor(
    private readonly audit: AuditRepository,
    private readonly rights: StaffRights,
    private readonly log: Logger,
  ) {}

  /** What `signIn` returns or throws, recorded. A sign-in that cannot be recorded fails. */
  async record<T extends { user: CurrentUser }>(address: string, signIn: () => Promise<T>): Promise<T> {
    const done = await signIn().catch(async (error: unknown) => {
      await this.recordRefusal(address, error);
      throw error;
    });
    const { id, roles, permissions, issuedAt } = done.user;
    const details = { address, rights: this.rights.of({ roles, permissions, issuedAt }) };
    await this.audit.record({ actorId: id, action: 'sign-in', subject: `user:${id}`, details });
    return done;
  }

  /** Only what the caller is to blame for; who was refused is not known where the provider named nobody. */
  private async recordRefusal(address: string, error: unknown): Promise<void> {
    if (!(error instanceof HttpError) || error.getStatus() >= 500) return;
    const { code, message } = error;
    const refusal = {
      actorId: null,
      action: 'sign-in.refused',
      subject: `address:${networkOf(address)}`,
      details: { code, message },
    };
    await this.audit
      .recordRefusal(refusal)
      .catch((failure: unknown) => this.log.error({ err: failure }, 'refused sign-in not recorded'));
  }
}
