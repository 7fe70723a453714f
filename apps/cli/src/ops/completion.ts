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
  if (option) return { words: [...(option.argChoices ?? [])], name: option.name(), given };
  const argument: Argument | undefined = command.registeredArguments[given.length];
  const known = [
    ...command.commands.map((each) => each.name()),
    ...(argument?.argChoices ?? []),
    ...command.options.flatMap(({ long }) => (long ? [long] : [])),
  ];
  return { words: known, name: argument?.name(), given };
}

/** How the stack is asked for names of a kind. */
const LIVE: Record<string, (api: OperatorApi, given: string[]) => Promise<string[]>> = {
  worker: async (api) => (await api.call('GET /api/ops/queues')).flatMap(({ alive }) => alive.map(({ name }) => name)),
  group: groups,
  to: async (api) => (await api.call('GET /api/ops/operators')).map(({ id, name }) => name ?? id),
  'job or group': groups,
  model: async (api, [provider]) =>
    (await api.call('GET /api/config/all-models')).models
      .filter((model) => model.provider === provider)
      .map(({ id }) => id),
};

async function groups(api: OperatorApi): Promise<string[]> {
  return (await api.call('GET /api/ops/failures')).groups.map(({ fingerprint }) => fingerprint);
}

/** The same with the names of workers, groups of failures and models. Without an answer of the stack they are left out. */
export async function completeWords(program: Command, words: string[], connect: () => OperatorApi): Promise<string[]> {
  const { words: known, name, given } = completionsAfter(program, words);
  const ask = LIVE[name ?? ''];
  if (!ask) return known;
  try {
    return [...(await ask(connect(), given)), ...known];
  } catch {
    return known;
  }
}

const valueOption = (command: Command, word: string | undefined) =>
  command.options.find(({ long, short, required }) => required && word !== undefined && [long, short].includes(word));
