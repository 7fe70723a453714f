import type { Palette } from '../primitives/palettes.js';
import type { Random } from '../primitives/random.js';

/** Where a figure is at home, which decides what lies behind it when the prompt names no place. */
export type Habitat =
  | 'meadow'
  | 'forest'
  | 'savanna'
  | 'snow'
  | 'pond'
  | 'underwater'
  | 'coast'
  | 'sky'
  | 'space'
  | 'table'
  | 'road'
  | 'room';

/** What a figure is drawn with. */
export interface Brush {
  /** Its own colour: the one that the prompt asks for, else one it has by nature. */
  coat: string;
  /** The colour that the prompt asks for, if any. */
  asked?: string | undefined;
  shade: string;
  light: string;
  /** Eyes, noses, lines. */
  dark: string;
  white: string;
  palette: Palette;
  random: Random;
  words: ReadonlySet<string>;
}

/** A subject on its own, drawn in a square of 1000 units around (0, 0); what stands has its feet at 440. */
export interface Figure {
  /** Words of a prompt that ask for it, singular; the first is its name. */
  words: readonly string[];
  /** The colours it may have by nature. */
  colors: readonly string[];
  habitat: Habitat;
  /** How much of the square's width it needs, if not all of it. */
  width?: number;
  /** Whether one drawing already shows several, so that a plural asks for no more. */
  several?: boolean;
  draw(brush: Brush): string;
}
