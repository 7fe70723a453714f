import { Argument, type Command } from 'commander';

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

/** The words that may follow these: commands, options, and the values of an option or argument that has few. */
export function completionsAfter(program: Command, words: string[]): string[] {
  let command = program;
  let given = 0;
  for (const [index, word] of words.entries()) {
    const takesWord = valueOption(command, words[index - 1]) !== undefined;
    const next = takesWord ? undefined : command.commands.find((each) => each.name() === word);
    if (next) {
      command = next;
      given = 0;
    } else if (!takesWord && !word.startsWith('-')) given += 1;
  }
  const option = valueOption(command, words.at(-1));
  if (option) return [...(option.argChoices ?? [])];
  const argument: Argument | undefined = command.registeredArguments[given];
  return [
    ...command.commands.map((each) => each.name()),
    ...(argument?.argChoices ?? []),
    ...command.options.flatMap(({ long }) => (long ? [long] : [])),
  ];
}

const valueOption = (command: Command, word: string | undefined) =>
  command.options.find(({ long, short, required }) => required && word !== undefined && [long, short].includes(word));
