import { lightness, mix } from '../primitives/color.js';
import { halftone, stars } from '../primitives/scenery.js';
import type { Motif, Scene } from '../primitives/scene.js';
import { box, disc, fill, leafPath, place, repeat, stroke } from '../primitives/shapes.js';

const BODY = 'M-168 0C-214 -120 -176 -238 -104 -326L104 -326C176 -238 214 -120 168 0Z';
const HEAD =
  'M-134 -372C-148 -430 -142 -500 -128 -548Q-122 -562 -110 -552L-52 -500C-18 -508 18 -508 52 -500L110 -552Q122 -562 128 -548C142 -500 148 -430 134 -372C112 -304 58 -282 0 -282C-58 -282 -112 -304 -134 -372Z';
const EARS = 'M-116 -524L-122 -452L-68 -492ZM116 -524L122 -452L68 -492Z';
const EYE = 'M-36 0C-22 -26 22 -26 36 0C22 24 -22 24 -36 0Z';
const CHEST = 'M-58 -300C-40 -280 40 -280 58 -300C70 -230 54 -170 0 -128C-54 -170 -70 -230 -58 -300Z';
const TAIL = 'M150 -40C250 -30 300 -100 276 -176C262 -222 214 -216 216 -178';

/** A cat on a rug before an arched window, between two plants. */
export const cat: Motif = {
  draw(scene) {
    const { w, h, palette, random } = scene;
    if (scene.cutOut) return place(sittingCat(scene), { x: w / 2 - 40, y: h / 2 + 420, scale: 1.5 });
    const floor = h - 190;
    const arch = { half: 330, top: Math.max(60, floor - 900) };
    const window = `M${w / 2 - arch.half} ${floor}V${arch.top + arch.half}a${arch.half} ${arch.half} 0 0 1 ${arch.half * 2} 0V${floor}Z`;
    return [
      halftone(scene, mix(palette.paper, palette.soft, 0.55), () => 0.28, 18, 0.5),
      fill(window, palette.main),
      fill(window, 'none', { stroke: palette.gold, 'stroke-width': 12 }),
      disc(
        w / 2 + random.between(90, 150) * random.sign(),
        arch.top + random.between(220, 280),
        random.between(80, 105),
        palette.gold,
      ),
      starsIn(scene, arch.top + 60, arch.half),
      box(0, floor, w, h - floor, palette.deep),
      rug(scene, floor),
      plant(scene, w / 2 - 395, floor + 20, 1),
      plant(scene, w / 2 + 395, floor + 20, 0.86),
      place(sittingCat(scene), { x: w / 2 - 20, y: floor + 70, scale: 1.12, flip: random.chance(0.5) }),
    ].join('');
  },
};

function starsIn(scene: Scene, top: number, half: number): string {
  const inner = { ...scene, w: half * 1.5 };
  return place(stars(inner, 16, 330, scene.palette.cream), { x: scene.w / 2 - half * 0.75, y: top });
}

function rug({ w, palette }: Scene, floor: number): string {
  return [
    `<ellipse cx="${w / 2}" cy="${floor + 82}" rx="350" ry="66" fill="${palette.pop}"/>`,
    `<ellipse cx="${w / 2}" cy="${floor + 82}" rx="312" ry="52" fill="none" stroke="${palette.cream}" stroke-width="6" stroke-dasharray="16 14"/>`,
  ].join('');
}

function plant({ palette, random }: Scene, x: number, y: number, scale: number): string {
  const colors = [palette.leaf, mix(palette.leaf, palette.deep, 0.3), mix(palette.leaf, palette.gold, 0.3)];
  const leaves = repeat(9, (index) => {
    const turn = -64 + index * 16 + random.between(-5, 5);
    const length = random.between(190, 300) - Math.abs(turn) * 1.1;
    return `<g transform="translate(0 -110) rotate(${turn})">${fill(leafPath(length, 30, turn * 0.5), colors[index % 3]!)}${stroke(`M0 0Q${turn * 0.2} ${-length * 0.5} ${turn * 0.4} ${-length * 0.86}`, palette.paper, 3)}</g>`;
  });
  const pot =
    fill('M-78 -120H78L56 40H-56Z', palette.rose) +
    box(-88, -134, 176, 36, mix(palette.rose, palette.pop, 0.5), { rx: 8 });
  return place(leaves + pot + stroke('M-66 -60L-40 -30L-14 -60L14 -30L40 -60L66 -30', palette.cream, 6), {
    x,
    y,
    scale,
  });
}

function sittingCat({ palette, random, coat: asked }: Scene): string {
  const ginger = mix(palette.pop, palette.gold, 0.5);
  const coat = asked ?? random.pick([palette.deep, ginger, mix(palette.soft, palette.cream, 0.45), ginger]);
  const dark = lightness(coat) < 0.45;
  const shade = dark ? mix(coat, palette.soft, 0.22) : mix(coat, palette.deep, 0.3);
  const eye = (x: number) =>
    place(
      fill(EYE, palette.gold) + `<ellipse rx="8" ry="19" fill="${palette.deep}"/>` + disc(6, -7, 4, palette.cream),
      { x, y: -398 },
    );
  return [
    stroke(TAIL, coat, 46),
    fill(BODY, coat),
    repeat(4, (index) =>
      stroke(
        `M${-176 + index * 6} ${-70 - index * 44}q40 ${-14} 74 -4M${176 - index * 6} ${-70 - index * 44}q-40 -14 -74 -4`,
        shade,
        13,
      ),
    ),
    fill(CHEST, palette.cream),
    `<ellipse cx="-58" cy="-14" rx="52" ry="34" fill="${palette.cream}"/><ellipse cx="58" cy="-14" rx="52" ry="34" fill="${palette.cream}"/>`,
    stroke('M-72 -4v-22M-46 -4v-22M72 -4v-22M46 -4v-22', coat, 5),
    fill(HEAD, coat),
    fill(EARS, palette.rose),
    stroke('M-22 -496v34M0 -500v44M22 -496v34', shade, 11),
    eye(-62),
    eye(62),
    fill('M-46 -346C-46 -372 46 -372 46 -346C46 -318 20 -306 0 -306C-20 -306 -46 -318 -46 -346Z', palette.cream),
    fill('M-15 -366H15Q18 -352 0 -344Q-18 -352 -15 -366Z', palette.rose),
    stroke('M0 -346v14M0 -332q-12 16 -28 8M0 -332q12 16 28 8', palette.deep, 5),
    stroke('M-84 -344l-92 -18M-84 -330l-94 8M84 -344l92 -18M84 -330l94 8', dark ? palette.cream : palette.deep, 4),
  ].join('');
}
