import { MOTIFS } from './motif-list.js';
import { choosePalette, type Palette } from './palettes.js';
import { Random } from './random.js';
import type { Motif } from './scene.js';

export interface PicturePlan {
  /** Whether a word of the prompt called for the motif. */
  named: boolean;
  motifName: string;
  motif: Motif;
  palette: Palette;
  words: ReadonlySet<string>;
  random: Random;
}

/** Motifs that please when the prompt names nothing we can draw. */
const FALLBACK = ['flow', 'botanical', 'desert', 'wave', 'tiles', 'peaks', 'cosmos', 'moth'];

/** What to draw for a prompt. The same prompt always gives the same plan. */
export function planPicture(prompt: string): PicturePlan {
  const words = wordsOf(prompt);
  const random = new Random(words.join(' '));
  const asked = askedMotif(words);
  const motifName = asked ?? random.pick(FALLBACK);
  return { named: asked !== undefined, motifName, motif: MOTIFS[motifName]!, palette: choosePalette(words, random), words: new Set(words), random };
}

/** The motif named first, since a prompt begins with its subject. */
function askedMotif(words: readonly string[]): string | undefined {
  const places = Object.entries(MOTIFS).map(([name, motif]) => {
    const found = motif.words.map((word) => words.indexOf(word)).filter((place) => place >= 0);
    return { name, first: Math.min(...found, Infinity) };
  });
  return places.filter(({ first }) => first < Infinity).sort((a, b) => a.first - b.first)[0]?.name;
}

/** Lower-case words, plurals also as singular. */
function wordsOf(prompt: string): string[] {
  const words = prompt.toLowerCase().normalize('NFKD').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => [...new Set([word, ...singulars(word)])]);
}

function singulars(word: string): string[] {
  if (/(?:ves)$/.test(word)) return [`${word.slice(0, -3)}f`, word.slice(0, -1)];
  if (/(?:ies)$/.test(word)) return [`${word.slice(0, -3)}y`];
  if (/(?:xes|ches|shes|sses|oes)$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  return /[^s]s$/.test(word) ? [word.slice(0, -1)] : [];
}
