import { Argument, type Command } from 'commander';
import type { OperatorApi } from './operator-api.js';

const SCRIPTS: Record<string, string> = {
  bash: `_inkloom_ops() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(ops complete -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _inkloom_ops ops`,
  zsh: `_inkloom_ops() { compadd -- \${(f)"$(ops complete -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)"} }
compdef _inkloom_ops ops`,
};

export const shells = Object.keys(SCRIPTS);

/** What a shell loads to complete the words of a command named ops. */
export const completionScript = (shell: string): string => SCRIPTS[shell]!;

/** What may be given next: words that are known, or a name that only the stack knows. */
interface Completions {
  words: string[];
  /** The name of the argument or option, with the words of the command before it. */
  name: string | undefined;
  given: string[];
  /** The last word of the command: 'replay' of `jobs replay`. */
  command: string;
}

/** The words that may follow these: commands, options, and the values of an option or argument that has few. */
function completionsAfter(program: Command, words: string[]): Completions {
  let command = program;
  let given: string[] = [];
  for (const [index, word] of words.entries()) {
    const takesWord = valueOption(command, words[index - 1]) !== undefined;
    const next = takesWord ? undefined : command.commands.find((each) => each.name() === word);
    if (next) {
      command = next;
      given = [];
    } else if (!takesWord && !word.startsWith('-')) given.push(word);
  }
  const option = valueOption(command, words.at(-1));
  const at = { given, command: command.name() };
  if (option) return { words: [...(option.argChoices ?? [])], name: option.name(), ...at };
  const argument = nextArgument(command, given.length);
  const known = [
    ...command.commands.map((each) => each.name()),
    ...(argument?.argChoices ?? []),
    ...command.options.flatMap(({ long }) => (long ? [long] : [])),
  ];
  return { words: known, name: argument?.name(), ...at };
}

/** The last one may be given many times. */
function nextArgument({ registeredArguments }: Command, given: number): Argument | undefined {
  const last = registeredArguments.at(-1);
  return registeredArguments[given] ?? (last?.variadic ? last : undefined);
}

/** How many jobs are offered: the newest that failed. */
const MOST_JOBS = 50;

type Ask = (api: OperatorApi, at: Pick<Completions, 'given' | 'command'>) => Promise<string[]>;

/** How the stack is asked for names of a kind. */
const LIVE: Record<string, Ask> = {
  worker: async (api) => (await api.call('GET /api/ops/queues')).flatMap(({ alive }) => alive.map(({ name }) => name)),
  group: groups,
  to: async (api) => (await api.call('GET /api/ops/operators')).map(({ id, name }) => name ?? id),
  job: jobs,
  jobs,
  'job or group': async (api, at) => [...(await groups(api)), ...(await jobs(api, at))],
  code: async (api) => [...new Set((await failedJobs(api)).flatMap(({ error }) => error?.code ?? []))],
  model: async (api, { given: [provider] }) =>
    (await api.call('GET /api/config/all-models')).models
      .filter((model) => model.provider === provider)
      .map(({ id }) => id),
};

const failedJobs = (api: OperatorApi, discarded: 'only' | 'none' = 'none') =>
  api.call('GET /api/ops/jobs', { query: { status: 'failed', discarded, limit: MOST_JOBS } });

/** Those that the command takes: to stop, the replays and discards that run; to restore, what was set aside; else what failed. */
async function jobs(api: OperatorApi, { given, command }: Pick<Completions, 'given' | 'command'>): Promise<string[]> {
  const found =
    command === 'stop'
      ? (await api.call('GET /api/ops/jobs/bulk')).filter(({ finishedAt }) => !finishedAt)
      : await failedJobs(api, command === 'restore' ? 'only' : 'none');
  return found.map(({ jobId }) => jobId).filter((id) => !given.includes(id));
}

async function groups(api: OperatorApi): Promise<string[]> {
  return (await api.call('GET /api/ops/failures')).groups.map(({ fingerprint }) => fingerprint);
}

/** The same with the names of workers, groups of failures, jobs, error codes and models. Without an answer of the stack they are left out. */
export async function completeWords(program: Command, words: string[], connect: () => OperatorApi): Promise<string[]> {
  const { words: known, name, ...at } = completionsAfter(program, words);
  const ask = LIVE[name ?? ''];
  if (!ask) return known;
  try {
    return [...(await ask(connect(), at)), ...known];
  } catch {
    return known;
  }
}

const valueOption = (command: Command, word: string | undefined) =>
  command.options.find(({ long, short, required }) => required && word !== undefined && [long, short].includes(word));
