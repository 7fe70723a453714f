import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#config';
import { fill, n, place, repeat } from './primitives/shapes.js';

type Glyph = readonly [advance: number, outline: string];

/** Outlines of the display font at 100 units per em, so that a picture needs no font of the machine. */
const GLYPHS = JSON.parse(
  readFileSync(path.join(projectRoot, 'apps', 'sandbox', 'assets', 'fonts', 'lettering.json'), 'utf8'),
) as Record<string, Glyph>;
const EM = 100;
const CAP_HEIGHT = 0.66;
const LEADING = 1.02;

interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The glyphs of a text; a character that the font lacks is left out. */
const glyphsOf = (text: string): Glyph[] =>
  [...text.normalize('NFC')].flatMap((character) => {
    const plain = character.normalize('NFD')[0]!;
    return (GLYPHS[character] ?? GLYPHS[plain]) ? [(GLYPHS[character] ?? GLYPHS[plain])!] : [];
  });

export const canLetter = (text: string): boolean => glyphsOf(text.replace(/\s/g, '')).length > 0;

const widthOf = (text: string): number => glyphsOf(text).reduce((sum, [advance]) => sum + advance, 0);

/** One line around x, its foot at y. */
function letteredLine(text: string, x: number, y: number, size: number, color: string): string {
  let pen = -widthOf(text) / 2;
  const letters = glyphsOf(text).map(([advance, outline]) => {
    const letter = outline && `<g transform="translate(${n(pen)} 0)">${fill(outline, color)}</g>`;
    pen += advance;
    return letter;
  });
  return place(letters.join(''), { x, y, scale: size / EM });
}

/** Every way to break the words into up to `most` lines of about the same width. */
function broken(words: readonly string[], lines: number): string[] {
  const target = widthOf(words.join(' ')) / lines;
  const result: string[] = [];
  for (const word of words) {
    const last = result.at(-1);
    if (last === undefined || (widthOf(`${last} ${word}`) > target * 1.18 && result.length < lines)) result.push(word);
    else result[result.length - 1] = `${last} ${word}`;
  }
  return result;
}

/** The words as large as the area holds them, in up to five lines. */
export function lettering(text: string, area: Area, color: string): string {
  const words = text.split(' ');
  const layouts = Array.from({ length: Math.min(5, words.length) }, (_, index) => broken(words, index + 1));
  const sizeOf = (lines: readonly string[]) =>
    Math.min(area.h / (lines.length * LEADING), ...lines.map((line) => (area.w / Math.max(1, widthOf(line))) * EM));
  const lines = layouts.reduce((best, next) => (sizeOf(next) > sizeOf(best) ? next : best));
  const size = sizeOf(lines);
  const top = area.y + (area.h - size * LEADING * lines.length) / 2;
  return repeat(lines.length, (index) =>
    letteredLine(
      lines[index]!,
      area.x + area.w / 2,
      top + size * (LEADING * index + (LEADING + CAP_HEIGHT) / 2),
      size,
      color,
    ),
  );
}
