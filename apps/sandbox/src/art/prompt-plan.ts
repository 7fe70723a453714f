import { type BackdropName, PLACE_WORDS } from './backdrops.js';
import { COLORS, colorOf, groundColor, twoInks } from './colors.js';
import { isAmbient, isNamedBeside } from './companions.js';
import { countOf } from './counts.js';
import type { Figure } from './figures/figure.js';
import { FIGURE_OF } from './figures/figure-list.js';
import { canLetter } from './lettering.js';
import { MOTIFS, PATTERNS } from './motifs/motif-list.js';
import { lightness, mix } from './primitives/color.js';
import { choosePalette, type Palette } from './primitives/palettes.js';
import { Random } from './primitives/random.js';
import type { SceneMotif } from './primitives/scene.js';
import { letteringOf, promptWords, type Word } from './prompt-words.js';
import { type StyleName, styleOf } from './styles.js';

export interface FigureRequest {
  figure: Figure;
  count: number;
  /** The colour that the prompt gives it. */
  color: string | undefined;
}

export interface PicturePlan {
  figures: readonly FigureRequest[];
  /** The landscape or pattern that fills the picture when there is no figure. */
  motifName: string | undefined;
  motif: SceneMotif | undefined;
  /** Where the figures are, when the prompt says so. */
  place: BackdropName | undefined;
  letters: string | undefined;
  style: StyleName | 'print';
  palette: Palette;
  /** The colour of the ground that the prompt asks for; nothing else lies behind the figures then. */
  ground: string | undefined;
  /** Whether the prompt names the inks themselves, as in 'gold on black'. */
  twoInks: boolean;
  words: ReadonlySet<string>;
  /** The place of this picture among those of the same prompt, from 0. */
  seed: number;
  /** Where the prompt begins in the layouts that its seeds walk through. */
  start: number;
  random: Random;
}

/** Words for several kinds at once. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  animal: ['bear', 'rabbit', 'deer'],
  fruit: ['orange', 'lemon', 'strawberry', 'cherry'],
  citruses: ['lemon', 'orange'],
  vegetable: ['carrot', 'tomato', 'avocado'],
  food: ['pizza', 'burger', 'donut'],
  insect: ['bee', 'butterfly', 'ladybird'],
  vehicle: ['car', 'bus', 'bicycle'],
};
const MOST_FIGURES = 4;

/** Decides what to draw for a prompt. The same prompt and seed always give the same plan. */
export function planPicture(prompt: string, seed = 0): PicturePlan {
  const lettered = letteringOf(prompt);
  const letters = lettered && canLetter(lettered.text) ? lettered.text : undefined;
  const words = promptWords(letters ? lettered!.rest : prompt);
  const all = new Set(words.flatMap(({ forms }) => forms));
  const key = words.map(({ text }) => text).join(' ') + (letters ?? '');
  const ofPrompt = new Random(key);
  const { figures, used } = requestedFigures(words);
  const rest = words.filter((_word, at) => !used.has(at)).flatMap(({ forms }) => forms);
  const ground = groundColor(words);
  const motifName = figures.length > 0 ? undefined : motifNameOf(words, letters !== undefined, ofPrompt, seed);
  const palette = inksOf(
    choosePalette(rest, ofPrompt, seed, motifName !== undefined && !rest.some((word) => COLORS[word])),
    words,
  );
  return {
    figures,
    motifName,
    motif: motifName ? MOTIFS[motifName] : undefined,
    place: placeOf(words),
    letters,
    style: styleOf(all),
    palette: ground ? { ...palette, paper: ground } : palette,
    ground,
    twoInks: twoInks(words) !== undefined,
    words: all,
    seed,
    start: ofPrompt.whole(0, 59),
    random: new Random(`${key} ${seed}`),
  };
}

const figureOf = ({ forms }: Word): Figure | undefined => forms.map((form) => FIGURE_OF.get(form)).find(Boolean);

/** The figures the prompt asks for, and the words that were about them. */
function requestedFigures(words: readonly Word[]): { figures: FigureRequest[]; used: Set<number> } {
  const isNoun = (word: Word): boolean => figureOf(word) !== undefined && !COLORS[word.text];
  const nouns = words.flatMap((word, at) =>
    isHeadNoun(words, at) && !isDenied(words, at) && !isStamp(words, at) ? [{ word, at }] : [],
  );
  const hasSubject = nouns.some(({ word }) => !isAmbient(word));
  const subjects = nouns.filter(({ word, at }) => !hasSubject || !isAmbient(word) || isNamedBeside(words, at, isNoun));
  const used = new Set<number>();
  const figures = new Map<Figure, FigureRequest>();
  for (const { word, at } of subjects) {
    const color = colorOf(words, at, isNoun);
    used.add(at);
    if (color) used.add(color.at);
    for (const figure of figuresOf(word)) {
      if (!figures.has(figure))
        figures.set(figure, {
          figure,
          count: KINDS[word.forms.at(-1)!] ? 1 : countOf(words, at, isNoun, figure.several),
          color: color?.color,
        });
    }
  }
  return { figures: [...figures.values()].slice(0, MOST_FIGURES), used };
}

function figuresOf(word: Word): Figure[] {
  const kinds = word.forms.flatMap((form) => KINDS[form] ?? []);
  const own = figureOf(word);
  return own ? [own] : kinds.flatMap((kind) => FIGURE_OF.get(kind) ?? []);
}

/** Whether the word names a figure, and neither describes the next one ('lemon cake') nor gives it its colour ('orange cat'). */
function isHeadNoun(words: readonly Word[], at: number): boolean {
  const word = words[at]!;
  const next = words[at + 1];
  if (figuresOf(word).length === 0) return false;
  const described = next?.clause === word.clause ? next : undefined;
  if (COLORS[word.text] && word.text !== 'orange' && word.text !== 'peach' && word.text !== 'lavender') return false;
  return !(described && (figuresOf(described).length > 0 || (COLORS[word.text] && !JOINING.has(described.text))));
}

const JOINING = new Set(['and', 'with', 'in', 'on', 'at', 'under', 'or', 'slice', 'juice', 'tree']);

/** 'A red seal' on a picture is a stamp, not the animal. */
const isStamp = (words: readonly Word[], at: number): boolean =>
  words[at]!.text === 'seal' && ['red', 'wax'].includes(words[at - 1]?.text ?? '');

const isDenied = (words: readonly Word[], at: number): boolean =>
  [words[at - 1]?.text, words[at - 2]?.text].some((text) => text === 'no' || text === 'without' || text === 'not');

function placeOf(words: readonly Word[]): BackdropName | undefined {
  const names = Object.entries(PLACE_WORDS) as [BackdropName, readonly string[]][];
  const named = words.flatMap(
    ({ forms }) => names.find(([, own]) => forms.some((form) => own.includes(form)))?.[0] ?? [],
  );
  return named.find((name) => SIGHTS.has(name)) ?? named[0];
}

/** Places that are what a picture without figures shows, whatever lies around them. */
const SIGHTS = new Set<BackdropName>(['river', 'waterfall', 'village']);

/** The landscape that the prompt names, in turn with the plain place; words alone need none; the unknown is a pattern. */
function motifNameOf(words: readonly Word[], lettered: boolean, random: Random, seed: number): string | undefined {
  const named = words.flatMap(
    ({ forms }) =>
      Object.entries(MOTIFS).find(([, motif]) => forms.some((form) => motif.words.includes(form)))?.[0] ?? [],
  )[0];
  const place = placeOf(words);
  if (named && !(place && (seed % 2 === 1 || SIGHTS.has(place)))) return named;
  if (lettered || place) return undefined;
  return random.shuffle(PATTERNS)[seed % PATTERNS.length];
}

/** The inks of 'gold on black': a ground and a ramp of one ink. */
function inksOf(palette: Palette, words: readonly Word[]): Palette {
  const two = twoInks(words);
  return two ? twoInkPalette(palette, two) : palette;
}

function twoInkPalette(palette: Palette, { ink, ground }: { ink: string; ground: string }): Palette {
  const between = (amount: number) => mix(ground, ink, amount);
  const dark = lightness(ground) < 0.5;
  return {
    ...palette,
    paper: ground,
    ink,
    pop: ink,
    deep: dark ? mix(ground, '#000000', 0.3) : ink,
    main: between(0.45),
    soft: between(0.3),
    gold: between(0.85),
    leaf: between(0.6),
    rose: between(0.7),
    cream: dark ? mix(ink, '#ffffff', 0.6) : mix(ground, '#ffffff', 0.5),
    dark,
  };
}
