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
  /** The colour that the prompt asks for its subject, if any. */
  coat?: string | undefined;
}

export interface Motif {
  /** SVG elements. */
  draw(scene: Scene): string;
}

/** A landscape or pattern that fills the picture. */
export interface SceneMotif extends Motif {
  /** Words of a prompt that select it, singular. */
  words: readonly string[];
}

export const SHORT_SIDE = 1000;
