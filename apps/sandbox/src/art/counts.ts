import type { Word } from './prompt-words.js';

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  single: 1,
  lone: 1,
  two: 2,
  pair: 2,
  couple: 2,
  both: 2,
  twin: 2,
  three: 3,
  trio: 3,
  few: 3,
  some: 3,
  four: 4,
  several: 4,
  five: 5,
  group: 5,
  family: 4,
  six: 6,
  flock: 6,
  herd: 6,
  bunch: 6,
  seven: 7,
  school: 7,
  many: 7,
  eight: 8,
  swarm: 9,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
};
const MOST = 12;
/** How many words before its noun a number may stand: 'two very fluffy white cats'. */
const REACH = 4;

/** How many of the noun at `place` the prompt asks for. */
export function countOf(
  words: readonly Word[],
  place: number,
  isNoun: (word: Word) => boolean,
  several = false,
): number {
  const noun = words[place]!;
  for (let at = place - 1; at >= Math.max(0, place - REACH); at -= 1) {
    const word = words[at]!;
    if (word.clause !== noun.clause || isNoun(word)) break;
    const count = numberOf(word.text);
    if (count !== undefined && !(count === 1 && beforeGroup(words, at))) return Math.min(MOST, Math.max(1, count));
  }
  return isPlural(noun) && !several ? 3 : 1;
}

const numberOf = (text: string): number | undefined =>
  NUMBERS[text] ?? (/^\d{1,3}$/.test(text) ? Number(text) : undefined);

/** Whether the word says how many, which an article alone does not. */
export const isNumber = (text: string): boolean => text !== 'a' && text !== 'an' && numberOf(text) !== undefined;

/** The article of 'a pair of cats' counts the pair. */
const beforeGroup = (words: readonly Word[], at: number): boolean => (NUMBERS[words[at + 1]?.text ?? ''] ?? 0) > 1;

const isPlural = ({ text, forms }: Word): boolean => forms.length > 1 && forms[0] === text && !text.endsWith('ss');
