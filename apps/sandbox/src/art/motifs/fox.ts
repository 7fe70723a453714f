import { mix } from '../primitives/color.js';
import { grass, halftone, pineRow, ridge, stars, stripedSun } from '../primitives/scenery.js';
import type { Motif, Scene } from '../primitives/scene.js';
import { fill, place, stroke } from '../primitives/shapes.js';

const BODY =
  'M-292 70C-306 -88 -196 -206 -34 -208C148 -210 286 -118 288 44C289 146 186 192 18 192C-160 192 -284 178 -292 70Z';
const BACK =
  'M-34 -208C148 -210 286 -118 288 44C240 -62 150 -122 34 -118C-64 -114 -142 -78 -196 -16C-184 -128 -124 -204 -34 -208Z';
const TAIL =
  'M286 12C322 130 232 226 66 232C-78 236 -204 230 -270 194C-306 172 -306 128 -270 118C-216 104 -150 138 -60 142C66 146 160 112 196 22C212 -22 270 -34 286 12Z';
const TAIL_TIP =
  'M-270 194C-306 172 -306 128 -270 118C-240 110 -206 120 -168 130C-194 148 -198 184 -180 214C-218 210 -250 205 -270 194Z';
const EARS = 'M-254 6L-268 -124Q-266 -140 -252 -132L-160 -66ZM10 6L34 -118Q34 -134 18 -128L-74 -66Z';
const EAR_INSIDE = 'M-240 -22L-246 -96L-190 -54ZM-2 -22L14 -92L-44 -54Z';
const HEAD =
  'M-262 -2C-254 -62 -190 -78 -120 -78C-50 -78 12 -62 20 -2C26 52 -28 96 -88 142C-108 157 -136 157 -154 142C-212 96 -268 52 -262 -2Z';
const CHEEKS =
  'M-262 -2C-256 46 -214 62 -172 62C-148 62 -134 76 -121 100C-108 76 -94 62 -70 62C-28 62 14 46 20 -2C26 52 -28 96 -88 142C-108 157 -136 157 -154 142C-212 96 -268 52 -262 -2Z';
const EYES = 'M-214 24C-202 42 -178 43 -166 28M-76 28C-64 43 -40 42 -28 24';
const NOSE = 'M-144 136C-136 124 -106 124 -98 136C-102 154 -114 162 -121 162C-128 162 -140 154 -144 136Z';

/** A fox curled up asleep before pines and a low sun. */
export const fox: Motif = {
  draw(scene) {
    const { w, h, palette, random } = scene;
    const scale = Math.min(1.28, (w / 1000) * 1.28);
    const sleeper = place(curledFox(scene), { x: w / 2, y: h - 330, scale, flip: random.chance(0.5) });
    if (scene.cutOut) return place(curledFox(scene), { x: w / 2, y: h / 2, scale: 1.5 });
    const radius = random.between(190, 260);
    const sun = { x: w * random.between(0.32, 0.68), y: Math.max(h * 0.28, radius + 60), radius, color: palette.pop };
    return [
      halftone(scene, palette.soft, (_x, y) => 0.62 - y * 1.15),
      stars(scene, 26, h * 0.4, palette.ink, sun),
      stripedSun(sun, palette.paper),
      ridge(scene, h - 560, 42, mix(palette.paper, palette.soft, 0.6)),
      pineRow(scene, h - 500, 150, palette.main),
      ridge(scene, h - 490, 24, palette.main, 1.4),
      halftone(scene, palette.soft, (_x, y) => (y * h > h - 470 ? 0.45 - (y - (h - 470) / h) * 1.6 : 0), 14, 0.6),
      ridge(scene, h - 240, 16, palette.deep, 1.1),
      sleeper,
      grass(scene, h - 150, h - 6, [palette.soft, palette.pop, palette.main]),
    ].join('');
  },
};

function curledFox({ palette, coat: asked }: Scene): string {
  const { pop, gold, deep, cream } = palette;
  const coat = asked ?? mix(pop, gold, 0.3);
  const shade = mix(coat, deep, 0.2);
  return [
    fill(BODY, coat),
    fill(BACK, shade),
    fill(TAIL, mix(coat, gold, 0.25), { stroke: shade, 'stroke-width': 6 }),
    fill(TAIL_TIP, cream),
    fill(EARS, coat, { stroke: deep, 'stroke-width': 9, 'stroke-linejoin': 'round' }),
    fill(EAR_INSIDE, deep),
    fill(HEAD, coat, { stroke: deep, 'stroke-width': 7 }),
    fill(CHEEKS, cream),
    stroke(EYES, deep, 9),
    fill(NOSE, deep),
  ].join('');
}
