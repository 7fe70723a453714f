import { SHORT_SIDE, type Motif } from '../primitives/scene.js';
import { place } from '../primitives/shapes.js';
import type { Figure } from './figure.js';

/** A motif's subject without its scene, for compositions; the motif draws its own scene when it is alone. */
export function fromMotif(motif: Motif, facts: Omit<Figure, 'draw'>): Figure & { scene: Motif } {
  return {
    ...facts,
    scene: motif,
    draw: ({ palette, random, words, asked }) =>
      place(motif.draw({ w: SHORT_SIDE, h: SHORT_SIDE, palette, random, words, cutOut: true, coat: asked }), {
        x: -SHORT_SIDE / 2,
        y: -SHORT_SIDE / 2,
      }),
  };
}
