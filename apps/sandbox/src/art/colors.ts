import type { Word } from './prompt-words.js';

/** What a colour's name in a prompt is printed as. */
export const COLORS: Readonly<Record<string, string>> = {
  red: '#d8352c',
  crimson: '#b51f3a',
  scarlet: '#e0301e',
  burgundy: '#7a1f35',
  orange: '#ee7f2b',
  ginger: '#dd8438',
  peach: '#f7b58f',
  coral: '#f47c64',
  yellow: '#f4c631',
  gold: '#d9a92f',
  golden: '#e0ae3a',
  green: '#4f9a50',
  emerald: '#1f8a5f',
  mint: '#8fd3b0',
  olive: '#7f8a3a',
  sage: '#9db08a',
  teal: '#1f8a86',
  turquoise: '#3fb8b0',
  blue: '#3a76c4',
  navy: '#22336b',
  indigo: '#3d3f9a',
  cyan: '#38b6cf',
  purple: '#7d4fb0',
  violet: '#8a5fc9',
  lilac: '#b79ad6',
  lavender: '#a78fd6',
  magenta: '#d0358f',
  pink: '#f28bab',
  brown: '#84563a',
  tan: '#cfa678',
  beige: '#e6d3b3',
  cream: '#f7ecd2',
  white: '#fbf8f0',
  black: '#25232b',
  grey: '#8f949c',
  gray: '#8f949c',
  silver: '#b5bcc5',
};
const REACH = 3;
const GROUNDS = new Set(['background', 'backdrop', 'ground', 'paper']);

/** The colour in front of the noun at `place`, and where it stands. */
export function colorOf(
  words: readonly Word[],
  place: number,
  isNoun: (word: Word) => boolean,
): { color: string; at: number } | undefined {
  const noun = words[place]!;
  for (let at = place - 1; at >= Math.max(0, place - REACH); at -= 1) {
    const word = words[at]!;
    const color = COLORS[word.text];
    if (word.clause !== noun.clause) return undefined;
    if (color) return { color, at };
    if (isNoun(word) || word.text === 'and' || word.text === 'with') return undefined;
  }
  return undefined;
}

/** The ground that 'on a blue background' asks for. */
export function groundColor(words: readonly Word[]): string | undefined {
  const place = words.findIndex(({ text }) => GROUNDS.has(text));
  return place < 0 ? undefined : colorOf(words, place, () => false)?.color;
}

/** The two inks of 'gold on black'. */
export function twoInks(words: readonly Word[]): { ink: string; ground: string } | undefined {
  const place = words.findIndex(
    ({ text }, at) =>
      text === 'on' &&
      COLORS[words[at - 1]?.text ?? ''] &&
      COLORS[words[at + 1]?.text ?? ''] &&
      !GROUNDS.has(words[at + 2]?.text ?? ''),
  );
  return place < 0 ? undefined : { ink: COLORS[words[place - 1]!.text]!, ground: COLORS[words[place + 1]!.text]! };
}
