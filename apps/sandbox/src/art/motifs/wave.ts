import { mix } from '../primitives/color.js';
import { flock, halftone } from '../primitives/scenery.js';
import type { Scene, SceneMotif } from '../primitives/scene.js';
import { curve, disc, fill, graph, type Point, repeat, stroke } from '../primitives/shapes.js';

/** A sea of layered crests with contour lines, before a big sun. */
export const wave: SceneMotif = {
  words: ['wave', 'sea', 'ocean', 'surf', 'surfing', 'beach', 'tide', 'coast', 'island'],
  draw(scene) {
    const { w, h, palette, random } = scene;
    const horizon = h * random.between(0.4, 0.47);
    const sun = { x: w * random.between(0.36, 0.64), radius: random.between(250, 320) };
    return [
      halftone(scene, palette.soft, (_x, y) => 0.56 - y * 1.3),
      disc(sun.x, horizon - sun.radius * 0.3, sun.radius, random.chance(0.5) ? palette.pop : palette.gold),
      flock(scene, w * random.between(0.08, 0.5), Math.max(90, horizon - 330), palette.ink),
      repeat(9, (layer) => crest(scene, horizon + ((h - horizon) / 8.2) * layer, layer)),
    ].join('');
  },
};

function crest(scene: Scene, level: number, layer: number): string {
  const { w, h, palette, random } = scene;
  const inks = [palette.main, palette.soft, mix(palette.main, palette.deep, 0.5), palette.deep];
  const height = 26 + layer * 7;
  const [phase, length] = [random.between(0, 6.3), 330 + layer * 40];
  const top = graph(-60, w + 80, 14, (x) => {
    const turn = (x / length) * 6.283 + phase;
    return level - (Math.sin(turn) + 0.38 * Math.sin(2 * turn + 0.7) + 0.12 * Math.sin(3.3 * turn)) * height * 0.75;
  });
  const shifted = (by: number): Point[] => top.map(([x, y]) => [x, y + by]);
  const contours = repeat(4, (index) =>
    stroke(curve(shifted((index + 1) * 15 + index * index * 2)), palette.cream, 5.4 - index, {
      opacity: 0.95 - index * 0.15,
    }),
  );
  const foam = top.filter(([, y]) => y < level - height * 0.72 && random.chance(0.42));
  const spray = foam.map(([x, y]) =>
    disc(x + random.between(-14, 14), y - random.between(4, 40), random.between(2.5, 8), palette.cream, {
      stroke: palette.main,
      'stroke-width': 2,
    }),
  );
  return (
    fill(`${curve(top)}L${w + 80} ${h + 30}L-60 ${h + 30}Z`, inks[layer % inks.length]!) + contours + spray.join('')
  );
}
