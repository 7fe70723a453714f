import { MOTIFS } from './motifs/motif-list.js';
import { choosePalette, type Palette } from './primitives/palettes.js';
import { Random } from './primitives/random.js';
import type { Motif } from './primitives/scene.js';

export interface PicturePlan {
  /** Whether a word of the prompt names the motif. */
  named: boolean;
  motifName: string;
  motif: Motif;
  /** A scene or pattern behind the subject, when the prompt names one as well. */
  setting: Motif | undefined;
  palette: Palette;
  words: ReadonlySet<string>;
  random: Random;
}

/** Motifs for a prompt that names nothing we can draw. */
const FALLBACK = ['flow', 'botanical', 'desert', 'wave', 'tiles', 'peaks', 'cosmos', 'moth'];

/** Words that select a scene only when the prompt names no subject: the subjects' own pictures have sun, stars and trees. */
const MOODS = new Set([
  'sun',
  'sunset',
  'sunrise',
  'summer',
  'heat',
  'forest',
  'tree',
  'pine',
  'snow',
  'winter',
  'night',
  'moon',
  'star',
  'water',
  'storm',
  'landscape',
  'color',
  'colour',
  'colorful',
  'watercolor',
  'watercolour',
  'pattern',
  'modern',
  'shape',
  'seamless',
  'abstract',
  'neon',
  'house',
]);

/** Decides what to draw for a prompt. The same prompt always gives the same plan. */
export function planPicture(prompt: string): PicturePlan {
  const words = wordsOf(prompt);
  const random = new Random(words.join(' '));
  const { subject, setting } = requestedMotifs(words);
  const motifName = subject ?? setting ?? random.pick(FALLBACK);
  return {
    named: (subject ?? setting) !== undefined,
    motifName,
    motif: MOTIFS[motifName]!,
    setting: subject && setting ? MOTIFS[setting] : undefined,
    palette: choosePalette(words, random),
    words: new Set(words),
    random,
  };
}

/** The first subject and the first scene or pattern that the prompt names. */
function requestedMotifs(words: readonly string[]): { subject: string | undefined; setting: string | undefined } {
  const first = (cut: Motif['cut'], among = words) =>
    Object.entries(MOTIFS)
      .filter(([, motif]) => motif.cut === cut)
      .map(([name, motif]) => ({ name, place: among.findIndex((word) => motif.words.includes(word)) }))
      .filter(({ place }) => place >= 0)
      .sort((a, b) => a.place - b.place)[0]?.name;
  const subject = first('subject');
  return { subject, setting: first('badge', subject ? words.filter((word) => !MOODS.has(word)) : words) };
}

/** Lower-case words, plurals also as singular. */
function wordsOf(prompt: string): string[] {
  const words =
    prompt
      .toLowerCase()
      .normalize('NFKD')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => [...new Set([word, ...singulars(word)])]);
}

function singulars(word: string): string[] {
  if (/(?:ves)$/.test(word)) return [`${word.slice(0, -3)}f`, word.slice(0, -1)];
  if (/(?:ies)$/.test(word)) return [`${word.slice(0, -3)}y`];
  if (/(?:xes|ches|shes|sses|oes)$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  return /[^s]s$/.test(word) ? [word.slice(0, -1)] : [];
}
