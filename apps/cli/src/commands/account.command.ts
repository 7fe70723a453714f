import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { Injectable } from '@nestjs/common';
import { UserBarring, UserNotFound, type BarringRequest } from '#database';
import { AccountChanges } from '#realtime';
import { InjectRedis, redisReady, type RedisConnection } from '#redis';
import { CommandError, UsageError } from '../command.js';

export const accountUsage = `npm run account -- bar <sub or id> --reason "why" [--actor "who"]
npm run account -- unbar <sub or id> --reason "why" [--actor "who"]

  bar      refuses the account at once, on every gateway, and closes its sockets
  unbar    lets it in again
  --actor  who does it, for the audit log; the name on this machine without it
`;
const REDIS_MS = 5_000;

export function parseAccount(args: string[]): BarringRequest {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: 'string' }, actor: { type: 'string' } },
  });
  const [action, user, ...rest] = positionals;
  if ((action !== 'bar' && action !== 'unbar') || !user || rest.length > 0)
    throw new UsageError('Say what to do, and with which account.');
  const reason = values.reason?.trim();
  if (!reason) throw new UsageError('Give a reason; it goes into the audit log.');
  return { user, barred: action === 'bar', reason, actor: values.actor?.trim() || userInfo().username };
}

/** Bars an account, or lets it in again. */
@Injectable()
export class AccountCommand {
  constructor(
    private readonly barring: UserBarring,
    private readonly changes: AccountChanges,
    @InjectRedis('producer') private readonly redis: RedisConnection,
  ) {}

  async run(request: BarringRequest): Promise<string> {
    const user = await this.barring.apply(request).catch((error: unknown) => {
      throw error instanceof UserNotFound ? new CommandError(error.message) : error;
    });
    const notified = await this.notify(user.id, request.barred);
    const state = `${user.changed ? 'is now' : 'was already'} ${request.barred ? 'barred' : 'not barred'}`;
    return `${user.name ?? user.sub} (${user.sub}, ${user.id}) ${state}. ${notified}`;
  }

  /** Without Redis the gateways read the change from PostgreSQL, every SESSION_REVOCATION_POLL_MS. */
  private async notify(userId: string, barred: boolean): Promise<string> {
    try {
      await redisReady(this.redis, REDIS_MS);
      return `${await this.changes.publish({ userId, barred })} gateways were notified.`;
    } catch {
      return 'Redis could not be reached: the gateways notice within seconds.';
    }
  }
}
