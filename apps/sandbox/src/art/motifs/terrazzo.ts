import type { Scene, SceneMotif } from '../primitives/scene.js';
import { blob, box, type Point, repeat, stroke, times } from '../primitives/shapes.js';

/** Pebbles of every ink with fine lines between them. */
export const terrazzo: SceneMotif = {
  words: ['terrazzo', 'confetti', 'pebble', 'memphis', 'speckle'],
  draw(scene) {
    const { w, h, palette, random } = scene;
    const inks = [palette.pop, palette.gold, palette.main, palette.soft, palette.rose, palette.leaf, palette.ink];
    const step = 118;
    const columns = Math.ceil(w / step) + 1;
    return (
      box(0, 0, w, h, palette.paper) +
      repeat(columns * (Math.ceil(h / step) + 1), (index) => {
        const x = (index % columns) * step + random.between(-34, 34);
        const y = Math.floor(index / columns) * step + random.between(-34, 34);
        const ink = random.pick(inks);
        return random.chance(0.24) ? squiggle(x, y, ink) : pebble(scene, x, y, random.between(22, 66), ink);
      })
    );
  },
};

function pebble({ random }: Scene, x: number, y: number, size: number, ink: string): string {
  const corners = random.whole(5, 7);
  const outline = times(corners, (index): Point => {
    const [angle, reach] = [(index / corners) * Math.PI * 2, size * random.between(0.65, 1.1)];
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  return blob(outline, ink);
}

const squiggle = (x: number, y: number, ink: string): string =>
  stroke(`M${Math.round(x - 45)} ${Math.round(y)}q15 -34 30 0t30 0t30 0`, ink, 11);
