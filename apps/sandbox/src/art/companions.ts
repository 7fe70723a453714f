import { isNumber } from './counts.js';
import type { Word } from './prompt-words.js';

/** Figures that are the weather or the furniture of a picture when it has another subject. */
const SURROUNDINGS = new Set([
  'sun',
  'sunshine',
  'moon',
  'star',
  'cloud',
  'tree',
  'pine',
  'fir',
  'evergreen',
  'leaf',
  'foliage',
  'plant',
  'flower',
  'wildflower',
  'blossom',
  'bloom',
  'ball',
  'bowl',
  'cup',
  'drink',
  'planet',
  'earth',
]);
/** Figures whose words say what the whole picture is like when it has another subject. */
const MOODS = new Set([
  'floral',
  'botanical',
  'portrait',
  'face',
  'halloween',
  'easter',
  'love',
  'stamp',
  'camp',
  'camping',
  'home',
]);
/** What a word before one of these describes: 'with earth tones', 'and a star pattern'. */
const QUALITIES = new Set([
  'tone',
  'color',
  'colour',
  'pattern',
  'print',
  'motif',
  'border',
  'frame',
  'background',
  'texture',
  'style',
  'theme',
  'light',
]);
const JOINING = new Set(['and', 'with']);
/** Words after which a noun says where the subject is or what it does. */
const PLACING = new Set(
  'in on at under below beneath over above by near beside behind before against between among through from to into like without'.split(
    ' ',
  ),
);
/** How many words before its noun 'and', 'with' or a number may stand. */
const REACH = 4;

const isOneOf = ({ forms }: Word, names: ReadonlySet<string>): boolean => forms.some((form) => names.has(form));

/** Whether the word belongs to the ground of a picture that has another subject. */
export const isAmbient = (word: Word): boolean => isOneOf(word, SURROUNDINGS) || isOneOf(word, MOODS);

/** Whether the prompt names the ambient noun at `place` as a subject of its own: 'a cat with a flower', 'a dog and a ball', 'under three stars'. */
export function isNamedBeside(words: readonly Word[], place: number, isNoun: (word: Word) => boolean): boolean {
  const noun = words[place]!;
  const next = words[place + 1]?.clause === noun.clause ? words[place + 1] : undefined;
  if (!isOneOf(noun, SURROUNDINGS) || (next && isOneOf(next, QUALITIES))) return false;
  for (let at = place - 1; at >= place - REACH; at -= 1) {
    const word = words[at];
    if (word?.clause !== noun.clause) return next?.text === 'and';
    if (isNumber(word.text)) return true;
    if (JOINING.has(word.text)) return joins(words, at, isNoun);
    if (PLACING.has(word.text) || isNoun(word)) return false;
  }
  return false;
}

/** Whether what follows the joining word is a subject; in 'under the moon and stars' neither noun is one. */
function joins(words: readonly Word[], at: number, isNoun: (word: Word) => boolean): boolean {
  const before = words[at - 1];
  const joined = words[at]!.text === 'and' && before?.clause === words[at]!.clause && isAmbient(before);
  return !joined || isNamedBeside(words, at - 1, isNoun);
}
