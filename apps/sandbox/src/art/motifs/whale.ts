import { mix } from '../primitives/color.js';
import { halftone, stars } from '../primitives/scenery.js';
import type { Motif, Scene } from '../primitives/scene.js';
import { clipped, curve, disc, fill, graph, place, repeat, stroke } from '../primitives/shapes.js';

const BODY =
  'M-420 60C-414 -78 -262 -160 -54 -150C122 -142 226 -76 290 -2C318 -34 328 -86 322 -136C368 -110 392 -76 396 -42C428 -68 470 -74 508 -62C498 4 442 56 372 66C304 186 158 252 -28 252C-254 252 -432 200 -420 60Z';
const BELLY = 'M-470 92C-300 140 0 164 250 70L190 320H-470Z';
const FIN = 'M-104 132C-96 226 -24 300 70 314C72 236 38 160 -16 110Z';
const SPOUT = 'M-196 -104C-200 -210 -252 -246 -292 -228M-196 -104C-192 -214 -136 -248 -98 -224M-196 -120V-262';

/** A whale with the night sky on its back, above rolling water. */
export const whale: Motif = {
  draw(scene) {
    const { w, h, palette, random } = scene;
    if (scene.cutOut) return place(swimmer(scene), { x: w / 2 - 40, y: h / 2, scale: 0.98 });
    const level = h * 0.54;
    const scale = Math.min(1, w / 1080) * 0.96;
    const side = random.sign();
    return [
      halftone(scene, palette.soft, (_x, y) => 0.46 - y * 0.75, 17),
      stars(scene, 22, h * 0.34, palette.ink),
      disc(w / 2 + side * w * 0.24, Math.max(170, h * 0.24), random.between(105, 140), palette.gold),
      place(swimmer(scene), { x: w / 2 - side * 20, y: level, scale, flip: side < 0 }),
      water(scene, level + 250 * scale),
    ].join('');
  },
};

function water(scene: Scene, from: number): string {
  const { w, h, palette, random } = scene;
  const colors = [palette.soft, palette.main, palette.pop, palette.main, palette.deep];
  const bands = Math.ceil((h - from) / 58) + 1;
  return repeat(bands, (band) => {
    const [y, phase] = [from + band * 58, random.between(0, 6)];
    const swell = (x: number) => y + Math.sin(x * 0.013 + phase) * 20;
    const crest = curve(graph(-40, w + 60, 30, swell));
    return (
      fill(`${crest}L${w + 60} ${h + 40}L-40 ${h + 40}Z`, colors[band % colors.length]!) +
      stroke(curve(graph(-40, w + 60, 30, (x) => swell(x) + 16)), palette.cream, 4, { opacity: 0.65 })
    );
  });
}

function swimmer({ palette, random }: Scene): string {
  const back = palette.dark ? mix(palette.main, palette.soft, 0.35) : mix(palette.deep, palette.main, 0.25);
  const sky = repeat(90, () =>
    disc(
      random.between(-420, 480),
      random.between(-150, 110),
      random.between(1.6, 6.5),
      random.chance(0.3) ? palette.gold : palette.cream,
    ),
  );
  const grooves = repeat(9, (index) =>
    stroke(
      `M${-440 + index * 6} ${110 + index * 16}C-260 ${156 + index * 13} -60 ${166 + index * 11} ${140 - index * 18} ${124 + index * 12}`,
      back,
      4.5,
    ),
  );
  return [
    stroke(SPOUT, palette.soft, 13),
    fill(BODY, back),
    clipped('whale-skin', BODY, sky + fill(BELLY, palette.cream) + grooves),
    disc(-262, 50, 17, palette.cream),
    disc(-260, 50, 9, palette.deep),
    stroke('M-290 22q28 -16 56 0', palette.soft, 5),
    fill(FIN, mix(back, palette.dark ? palette.deep : palette.main, 0.4), { stroke: palette.cream, 'stroke-width': 5 }),
  ].join('');
}
