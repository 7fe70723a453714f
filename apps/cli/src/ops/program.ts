import { Argument, Command, CommanderError } from 'commander';
import { accountCommand, loginCommand, logoutCommand } from './account.commands.js';
import { alertCommands } from './alert.commands.js';
import { auditCommands } from './audit.commands.js';
import { completeWords, completionScript, shells } from './completion.js';
import { environment } from './environment.js';
import { jobCommands } from './jobs.commands.js';
import { OperatorApi } from './operator-api.js';
import { exitCodes, OpsError } from './ops-error.js';
import { readSession } from './session-file.js';
import { queueCommands, settingCommands, workerCommands } from './stack.commands.js';

const DEFAULT_URL = 'http://localhost:3000';
/** Whoever presses Tab does not wait longer for names. */
const COMPLETION_MS = 2_000;
const HELP = `
Exit codes: 0 done, 1 refused or failed, 2 misuse, 3 sign in first, 4 not found, 5 no response, 6 not confirmed.
INKLOOM_URL names the stack, INKLOOM_TOKEN an access token where nobody can sign in.`;

/** The command line for operators: everything over HTTP, against a stack at any address. */
function buildProgram(): Command {
  const program = new Command('ops')
    .description('Look after a running Inkloom: queues, failed jobs, settings, the audit log.')
    .option('--url <address>', `of the stack; else INKLOOM_URL, where you signed in last, or ${DEFAULT_URL}`)
    .addHelpText('after', HELP)
    .exitOverride();
  const url = () => addressOf(program.opts<{ url?: string }>().url ?? environment.url ?? readSession()?.url);
  const connect = () => new OperatorApi(url(), tokenFor(url()));
  const commands = [
    loginCommand(url),
    logoutCommand(),
    accountCommand(connect),
    jobCommands(connect),
    queueCommands(connect),
    workerCommands(connect),
    alertCommands(connect),
    settingCommands(connect),
    auditCommands(connect),
    ...completionCommands(program, () => new OperatorApi(url(), tokenFor(url()), COMPLETION_MS)),
  ];
  for (const command of commands) program.addCommand(inherit(command), { hidden: command.name() === 'complete' });
  return program;
}

/** Errors of a nested command end it as those of the program do. */
function inherit(command: Command): Command {
  command.exitOverride();
  for (const nested of command.commands) inherit(nested);
  return command;
}

function addressOf(given = DEFAULT_URL): string {
  if (/^https?:\/\//.test(given) && URL.canParse(given)) return new URL(given).origin;
  throw new OpsError(`${given} is no address of a stack; it looks like https://shop.example.com.`, exitCodes.misuse);
}

function tokenFor(url: string): string {
  if (environment.token) return environment.token;
  const session = readSession();
  const hint = 'Sign in with: npm run ops -- login';
  if (!session || session.url !== url) throw new OpsError(`Nobody is signed in at ${url}. ${hint}`, exitCodes.signIn);
  if (session.expiresAt <= Date.now())
    throw new OpsError(`The sign-in of ${session.name} has ended. ${hint}`, exitCodes.signIn);
  return session.token;
}

const completionCommands = (program: Command, connect: () => OperatorApi): Command[] => [
  new Command('completion')
    .description('print what a shell loads to complete commands and names')
    .addArgument(new Argument('<shell>').choices(shells))
    .action((shell: string) => void process.stdout.write(`${completionScript(shell)}\n`)),
  new Command('complete')
    .description('print the words that may follow these, for the shell')
    .argument('[words...]')
    .helpOption(false)
    .action(async (words: string[]) => {
      process.stdout.write(`${(await completeWords(program, words, connect)).join('\n')}\n`);
    }),
];

/** Runs the command and returns its exit code; says on the error stream what went wrong. */
export async function run(words: string[], program = buildProgram()): Promise<number> {
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    // Commander has said already what is wrong with the words; help and version end it, too.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.misuse;
    if (!(error instanceof OpsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return error.exitCode;
  }
}
