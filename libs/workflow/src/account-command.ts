import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { loadConfig } from '#config';
import { Database, UserBarring, UserEntity, UserNotFound, UserRepository, type BarringRequest } from '#database';
import { announceAccountChange } from '#realtime';
import { createRedis, Publisher, redisReady } from '#redis';

const HELP = `npm run account -- bar <sub or id> --reason "why" [--actor "who"]
npm run account -- unbar <sub or id> --reason "why" [--actor "who"]

  bar      refuses the account at once, on every gateway, and closes its sockets
  unbar    lets it in again
  --actor  who does it, for the audit log; the name on this machine without it
`;
const REDIS_MS = 5_000;

class WrongUse extends Error {}

function parseCommand(args: string[]): BarringRequest {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: 'string' }, actor: { type: 'string' } },
  });
  const [action, user, ...rest] = positionals;
  if ((action !== 'bar' && action !== 'unbar') || !user || rest.length > 0)
    throw new WrongUse('Say what to do, and with which account.');
  const reason = values.reason?.trim();
  if (!reason) throw new WrongUse('Give a reason; it goes into the audit log.');
  return { user, barred: action === 'bar', reason, actor: values.actor?.trim() || userInfo().username };
}

/** What the gateways remember of a user lasts a minute: without Redis the change is noticed then. */
async function announce(redisUrl: string, userId: string, barred: boolean): Promise<string> {
  const redis = createRedis(redisUrl, 'general', { warn: () => undefined, info: () => undefined });
  try {
    await redisReady(redis, REDIS_MS);
    return `${await announceAccountChange(new Publisher(redis), { userId, barred })} gateways were told.`;
  } catch {
    return 'Redis could not be reached: the gateways notice within a minute.';
  } finally {
    redis.disconnect();
  }
}

async function main(): Promise<string> {
  const request = parseCommand(process.argv.slice(2));
  const config = loadConfig();
  const database = await Database.connect(config);
  try {
    const users = new UserRepository(database.repository(UserEntity), database);
    const account = await new UserBarring(database, users).apply(request);
    const told = await announce(config.REDIS_URL, account.id, request.barred);
    const state = `${account.changed ? 'is now' : 'was already'} ${request.barred ? 'barred' : 'not barred'}`;
    return `${account.name ?? account.sub} (${account.sub}, ${account.id}) ${state}. ${told}`;
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  const misused = error instanceof WrongUse || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (!misused && !(error instanceof UserNotFound)) throw error;
  process.stderr.write(`${(error as Error).message}\n${misused ? `\n${HELP}` : ''}`);
  process.exitCode = 2;
}
