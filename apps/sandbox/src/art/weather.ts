import type { Scene } from './primitives/scene.js';
import { disc, repeat, stroke } from './primitives/shapes.js';

/** Draws snow or rain over the whole picture when the prompt names it. */
export function weather({ w, h, words, random, palette }: Scene): string {
  if (words.has('snow') || words.has('snowy') || words.has('snowfall') || words.has('winter')) {
    return repeat(Math.round((w * h) / 9000), () =>
      disc(random.between(0, w), random.between(0, h), random.between(2.5, 8), palette.cream),
    );
  }
  if (words.has('rain') || words.has('rainy') || words.has('storm')) {
    return repeat(Math.round((w * h) / 8000), () => {
      const length = random.between(24, 60);
      return stroke(
        `M${random.between(0, w)} ${random.between(-40, h)}l${-length * 0.3} ${length}`,
        palette.cream,
        3.5,
        { opacity: 0.7 },
      );
    });
  }
  return '';
}
