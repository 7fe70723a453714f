import type { Catalogue, MessageKey } from '../messages.js';

const plain = 'AaCcDdEeGgIiLlNnOoRrSsTtUuYyZz';
const marked = 'ÀáÇçĎďÉêĞğÎïĹľÑñÖôŘřŠšŤťÛüÝÿŽž';
const accents = new Map([...plain].map((letter, index) => [letter, [...marked][index] ?? letter]));
const longer = 0.4;

const accented = (words: string): string => words.replace(/[A-Za-z]/g, (letter) => accents.get(letter) ?? letter);

/** Each form of a count is accented behind its category. */
const counted = (hole: string): string =>
  hole.replace(
    /(:|\|)(\s*\w+ )([^|}]*)/g,
    (_, mark: string, category: string, words: string) => `${mark}${category}${accented(words)}`,
  );

/** "⟦Ñöť šáv́êď ~~~~⟧": accented, two fifths longer and in brackets; values and counts stay what they are. */
function pseudoText(source: string): string {
  const parts = source.split(/(\{[^}]*\})/).map((part) => (part.startsWith('{') ? counted(part) : accented(part)));
  return `⟦${parts.join('')}${' ~'.repeat(Math.ceil((source.length * longer) / 2))}⟧`;
}

/** A catalogue for looking at screens: a text without brackets is wired in, one that breaks the page has too little room. */
export function pseudo(english: Catalogue): Catalogue {
  const entries = Object.entries(english).map(([key, value]) => [
    key,
    key === 'app.language' ? value : pseudoText(value),
  ]);
  return Object.fromEntries(entries) as Record<MessageKey, string>;
}
