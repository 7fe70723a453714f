import { mix } from '../primitives/color.js';
import { crescent, halftone } from '../primitives/scenery.js';
import type { Motif, Scene } from '../primitives/scene.js';
import { clipped, disc, fill, leafPath, place, repeat, stroke } from '../primitives/shapes.js';

const FORE = 'M0 -74C60 -206 196 -330 356 -346C412 -350 428 -306 414 -252C388 -140 300 -14 176 34C102 60 34 44 0 8Z';
const FORE_FIELD = 'M8 -66C80 -178 190 -264 330 -286C296 -196 236 -98 152 -46C92 -12 36 -12 8 -22Z';
const HIND = 'M0 4C92 14 224 56 264 156C290 226 250 282 196 270C112 252 30 156 0 70Z';
const HIND_FIELD = 'M10 34C88 52 170 96 200 164C214 206 194 226 164 214C98 190 38 132 10 72Z';
const BODY = 'M0 -128C30 -128 44 -98 40 -64C50 24 38 142 0 226C-38 142 -50 24 -40 -64C-44 -98 -30 -128 0 -128Z';

/** A moth with open wings under the phases of the moon, above a wreath. */
export const moth: Motif = {
  draw(scene) {
    const { w, h, palette } = scene;
    const scale = Math.min(1.12, w / 960, h / 1130);
    const parts =
      place(wings(scene), { x: w / 2, y: h * 0.5 - 10, scale }) +
      place(phases(scene, 0, -440) + wreath(scene, 0, 390), { x: w / 2, y: h * 0.5, scale });
    return scene.cutOut
      ? parts
      : halftone(
          scene,
          mix(palette.paper, palette.soft, 0.6),
          (x, y) => 1.5 * (Math.hypot(x - 0.5, y - 0.5) - 0.34),
          16,
        ) + parts;
  },
};

function wings(scene: Scene): string {
  const half = wing(scene);
  const { palette } = scene;
  const dark = darkest(scene);
  const rings = repeat(8, (index) =>
    stroke(
      `M${-36 + index * 2.6} ${-18 + index * 27}Q0 ${2 + index * 27} ${36 - index * 2.6} ${-18 + index * 27}`,
      palette.rose,
      8,
    ),
  );
  const feelers =
    stroke('M8 -120C26 -176 66 -218 112 -236M-8 -120C-26 -176 -66 -218 -112 -236', dark, 7) +
    repeat(8, (index) => {
      const [x, y] = [24 + index * 11, -160 - index * 10];
      return stroke(`M${x} ${y}l${16 + index} 10M${-x} ${y}l${-16 - index} 10`, dark, 4);
    });
  return (
    half +
    place(half.replaceAll('moth-', 'moth-l-'), { x: 0, y: 0, flip: true }) +
    feelers +
    fill(BODY, dark) +
    rings +
    disc(0, -112, 30, dark) +
    disc(-14, -118, 7, palette.gold) +
    disc(14, -118, 7, palette.gold)
  );
}

/** On a dark ground the wings are drawn in a light ink, so that they show. */
const darkest = ({ palette }: Scene): string => (palette.dark ? mix(palette.cream, palette.gold, 0.25) : palette.deep);

function wing(scene: Scene): string {
  const { palette, random } = scene;
  const dark = darkest(scene);
  const [field, hind] = random.shuffle([palette.rose, palette.gold, palette.soft, palette.pop]) as [string, string];
  const veins = repeat(10, (index) =>
    stroke(
      `M6 ${-60 + index * 5}Q${110 + index * 12} ${-150 + index * 13} ${340 - index * 20} ${-310 + index * 28}`,
      dark,
      3.4,
      { opacity: 0.75 },
    ),
  );
  const edge = repeat(13, (index) => {
    const t = index / 12;
    return disc(396 - t * 226 - t * t * 10, -292 + t * 230 + t * t * 66, 10 - t * 4.5, palette.gold);
  });
  const hem = repeat(8, (index) => disc(246 - index * 11, 172 + index * 12, 8 - index * 0.5, palette.cream));
  const eye = (x: number, y: number, size: number) =>
    disc(x, y, size, palette.leaf) +
    disc(x, y, size * 0.7, palette.cream) +
    disc(x + 3, y - 1, size * 0.42, palette.deep) +
    disc(x + size * 0.16, y - size * 0.18, size * 0.13, palette.cream);
  return (
    fill(FORE, dark) +
    clipped('moth-field', FORE_FIELD, fill(FORE_FIELD, field) + veins) +
    fill(HIND, dark) +
    fill(HIND_FIELD, hind) +
    edge +
    hem +
    eye(222, -182, 54) +
    eye(146, 152, 28)
  );
}

function phases(scene: Scene, x: number, y: number): string {
  const { palette } = scene;
  return repeat(5, (index) => {
    const [cx, cy] = [x + (index - 2) * 118, y + Math.abs(index - 2) * 26];
    if (index === 2) return disc(cx, cy, 42, palette.gold);
    const sickle = place(crescent(0, 0, index === 1 || index === 3 ? 36 : 28, palette.gold), {
      x: 0,
      y: 0,
      flip: index > 2,
    });
    return place(sickle, { x: cx, y: cy });
  });
}

function wreath({ palette, random }: Scene, x: number, y: number): string {
  const colors = [palette.leaf, palette.dark ? palette.soft : palette.deep, palette.rose];
  const spray = repeat(10, (index) => {
    const turn = index * 6.6;
    const leaf = fill(leafPath(random.between(72, 96), 24, 6), colors[index % 3]!);
    return place(leaf, { x: 34 + index * 32, y: -Math.sin(index * 0.26) * 66, turn: turn + (index % 2 ? 118 : 40) });
  });
  return place(spray, { x, y }) + place(spray, { x, y, flip: true }) + disc(x, y, 17, palette.gold);
}
