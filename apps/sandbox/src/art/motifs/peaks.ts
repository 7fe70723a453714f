import { mix } from '../primitives/color.js';
import { cloud, halftone, pine, stars } from '../primitives/scenery.js';
import type { Scene, SceneMotif } from '../primitives/scene.js';
import { disc, fill, line, type Point, repeat, times } from '../primitives/shapes.js';

/** Ranges of mountains one behind the other, with snow, a moon and pines in front. */
export const peaks: SceneMotif = {
  words: ['mountain', 'peak', 'hike', 'hiking', 'alps', 'lake', 'aurora', 'landscape', 'valley', 'glacier', 'forest'],
  draw(scene) {
    const { w, h, palette, random } = scene;
    const moon = { x: w * random.between(0.25, 0.75), y: Math.max(190, h * 0.2), radius: random.between(95, 140) };
    const layers = 6;
    const first = h * 0.36;
    return [
      halftone(scene, palette.soft, (_x, y) => 0.4 - y * 0.75, 15, 0.3),
      stars(scene, palette.dark ? 30 : 8, h * 0.35, palette.ink, moon),
      disc(moon.x, moon.y, moon.radius, palette.pop),
      cloud(w * random.between(0.1, 0.3), h * 0.2, 190, mix(palette.paper, palette.cream, 0.8)),
      cloud(w * random.between(0.68, 0.9), h * 0.27, 240, mix(palette.paper, palette.cream, 0.8)),
      ...times(layers, (layer) => range(scene, first + ((h * 0.86 - first) / (layers - 1)) * layer, layer, layers)),
      repeat(Math.round(w / 34), () => {
        const size = random.between(90, 210);
        return pine(
          random.between(-20, w + 20),
          h + random.between(0, 60),
          size,
          mix(palette.deep, palette.main, random.between(0, 0.18)),
        );
      }),
    ].join('');
  },
};

function range(scene: Scene, base: number, layer: number, layers: number): string {
  const { w, h, palette, random } = scene;
  const depth = layer / (layers - 1);
  const far = mix(palette.paper, palette.rose, 0.55);
  const color = depth < 0.5 ? mix(far, palette.main, depth * 2) : mix(palette.main, palette.deep, (depth - 0.5) * 1.1);
  const top = skyline(scene, base, 240 * (1 - depth * 0.72), 130 + random.between(0, 60));
  const snow =
    layer > 0 && layer < 4
      ? top
          .filter((_point, index) => index % 2 === 1)
          .map(([x, y]) => cap(x, y, 80 - layer * 12, palette.cream, random.between(0.8, 1.2)))
      : [];
  const mist = halftone(
    scene,
    palette.cream,
    (_x, y) => (layer < layers - 1 ? 0.5 - Math.abs(y * h - base - 105) / 75 : 0),
    13,
    0.1 + layer * 0.2,
  );
  return fill(line([...top, [w + 40, h + 20], [-40, h + 20]], true), color) + snow.join('') + (layer % 2 ? mist : '');
}

/** Valleys at even and peaks at odd places. */
function skyline({ w, random }: Scene, base: number, height: number, step: number): Point[] {
  const points: Point[] = [];
  let x = random.between(-step, -40);
  for (let index = 0; x < w + step * 2; index += 1) {
    points.push([x, index % 2 ? base - height * random.between(0.45, 1) : base + height * random.between(0, 0.22)]);
    x += step * random.between(0.65, 1.3);
  }
  return points;
}

const cap = (x: number, y: number, size: number, color: string, lean: number): string =>
  fill(
    `M${x} ${y - 2}L${x + size * 0.62 * lean} ${y + size * 0.86}L${x + size * 0.24} ${y + size * 0.62}L${x + 4} ${y + size}L${x - size * 0.22} ${y + size * 0.6}L${x - size * 0.56 * lean} ${y + size * 0.9}Z`,
    color,
  );
