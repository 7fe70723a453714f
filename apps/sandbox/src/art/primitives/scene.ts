import type { Palette } from './palettes.js';
import type { Random } from './random.js';

/** What a motif draws on. The shorter side is always 1000 units, so that proportions hold at every size. */
export interface Scene {
  w: number;
  h: number;
  palette: Palette;
  random: Random;
  words: ReadonlySet<string>;
  /** Draw only the subject, without the ground. */
  cutOut: boolean;
}

export interface Motif {
  /** Words of a prompt that select the motif, singular. */
  words: readonly string[];
  /** How it becomes transparent: its subject stands alone, or the whole scene is cut to a badge. */
  cut: 'subject' | 'badge';
  /** SVG elements. */
  draw(scene: Scene): string;
}

export const SHORT_SIDE = 1000;
