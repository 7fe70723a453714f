import 'reflect-metadata';
import { CliModule } from './cli.module.js';
import { CommandError, UsageError, withService, type Command } from './command.js';
import { AccountCommand, accountUsage, parseAccount } from './commands/account.command.js';
import { migrate, migrateUsage } from './commands/migrate.command.js';
import { parseReplay, ReplayCommand, replayUsage } from './commands/replay.command.js';

const MISUSED = 2;

/** Arguments are parsed before anything is connected. */
const commands = new Map<string, Command>([
  [
    'account',
    {
      usage: accountUsage,
      run: async (args) => {
        const request = parseAccount(args);
        return withService(CliModule, AccountCommand, (command) => command.run(request));
      },
    },
  ],
  ['migrate', { usage: migrateUsage, run: migrate }],
  [
    'replay',
    {
      usage: replayUsage,
      run: async (args) => {
        const request = parseReplay(args);
        return withService(CliModule, ReplayCommand, (command) => command.run(request));
      },
    },
  ],
]);

const isMisuse = (error: unknown): boolean =>
  error instanceof UsageError || Boolean((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS'));

function fail(message: string, usage = ''): void {
  process.stderr.write(`${message}\n${usage ? `\n${usage}` : ''}`);
  process.exitCode = MISUSED;
}

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = commands.get(name);
  if (!command) return fail('Say which command.', [...commands.values()].map(({ usage }) => usage).join('\n'));
  try {
    const result = await command.run(args);
    if (result) process.stdout.write(`${result}\n`);
  } catch (error) {
    if (isMisuse(error)) return fail((error as Error).message, command.usage);
    if (error instanceof CommandError) return fail(error.message);
    throw error;
  }
}

await main(process.argv.slice(2));
