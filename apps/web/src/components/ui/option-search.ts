import { useState } from 'react';

export interface Option {
  value: string;
  text: string;
}

const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** The option of this value or text. */
export const named = (options: readonly Option[], words: string): Option | undefined => {
  const wanted = plain(words);
  return options.find(({ value, text }) => plain(value) === wanted || plain(text) === wanted);
};

/** The same, or the only one that begins like this. */
function meant(options: readonly Option[], words: string): Option | undefined {
  const fitting = words.trim() ? options.filter(({ text }) => plain(text).startsWith(plain(words))) : [];
  return named(options, words) ?? (fitting.length === 1 ? fitting[0] : undefined);
}

export const fits = ({ value, text }: Option, words: string): boolean =>
  plain(text).includes(plain(words)) || plain(value) === plain(words);

export interface OptionSearch {
  /** What was typed since the last choice. */
  typed: string | null;
  type: (words: string) => void;
  choose: (option: Option | null) => void;
  /** The field is left: what was typed, or filled in by the browser, counts now. */
  leave: () => void;
}

interface Props {
  options: readonly Option[];
  onChange: (value: string) => void;
  onBlur?: () => void;
  free?: boolean;
}

/** What is typed into a field with options; with `free` it counts at once, also where it names none of them. */
export function useOptionSearch({ options, onChange, onBlur, free = false }: Props): OptionSearch {
  const [typed, setTyped] = useState<string | null>(null);
  const choose = (option: Option | null): void => {
    if (!option) return;
    setTyped(null);
    onChange(option.value);
  };
  return {
    typed,
    choose,
    type: (words) => {
      setTyped(words);
      if (free) onChange(named(options, words)?.value ?? words);
    },
    leave: () => {
      if (typed !== null) choose(meant(options, typed) ?? null);
      setTyped(null);
      onBlur?.();
    },
  };
}
