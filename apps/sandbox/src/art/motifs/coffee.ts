import { mix } from '../primitives/color.js';
import { halftone } from '../primitives/scenery.js';
import type { Motif, Scene } from '../primitives/scene.js';
import { box, clipped, disc, fill, leafPath, place, repeat, stroke } from '../primitives/shapes.js';

const CUP = 'M-230 -210H230C226 -60 190 60 110 104H-110C-190 60 -226 -60 -230 -210Z';

/** A steaming cup whose steam curls into a garden. */
export const coffee: Motif = {
  draw(scene) {
    const { w, h, palette } = scene;
    const table = scene.cutOut ? h / 2 + 320 : h - 220;
    const scale = Math.min(1.06, (table - 30) / 880);
    const cup = place(steam(scene) + filledCup(scene), { x: w / 2 - 20, y: table, scale });
    if (scene.cutOut) return cup;
    return [
      halftone(scene, mix(palette.paper, palette.soft, 0.7), (_x, y) => 0.45 - y * 0.5, 17),
      disc(w / 2, table - 330, 390, mix(palette.paper, palette.gold, 0.7)),
      repeat(28, (index) =>
        stroke(
          `M${w / 2 + Math.cos(index * 0.2244) * 415} ${table - 330 + Math.sin(index * 0.2244) * 415}L${w / 2 + Math.cos(index * 0.2244) * 450} ${table - 330 + Math.sin(index * 0.2244) * 450}`,
          palette.gold,
          8,
        ),
      ),
      box(0, table + 40, w, h, palette.main),
      halftone(scene, palette.deep, (_x, y) => (y * h > table + 50 ? (y * h - table) / 330 : 0), 14, 0.6),
      beans(scene, table),
      cup,
    ].join('');
  },
};

function filledCup({ palette, random }: Scene): string {
  const glaze = random.pick([palette.pop, palette.cream, palette.soft]);
  const [pattern, dark] = [glaze === palette.cream ? palette.main : palette.cream, mix(glaze, palette.deep, 0.25)];
  const zigzag = `M-260 -80${repeat(9, (index) => `L${-230 + index * 58} ${index % 2 ? -80 : -30}`)}`;
  return [
    `<ellipse cx="0" cy="112" rx="300" ry="46" fill="${palette.cream}"/><ellipse cx="0" cy="104" rx="300" ry="44" fill="${mix(palette.cream, palette.soft, 0.35)}"/><ellipse cx="0" cy="100" rx="180" ry="24" fill="${palette.deep}" opacity=".3"/>`,
    stroke('M214 -150C320 -170 350 -60 270 -20C236 -4 204 0 178 2', dark, 40),
    fill(CUP, glaze),
    clipped(
      'cup',
      CUP,
      stroke(zigzag, pattern, 13) +
        stroke('M-260 -130H260M-260 20H260', pattern, 9) +
        fill('M90 -240C150 -60 130 60 40 120H300V-240Z', palette.deep, { opacity: 0.16 }),
    ),
    `<ellipse cx="0" cy="-210" rx="230" ry="44" fill="${pattern}"/><ellipse cx="0" cy="-206" rx="206" ry="34" fill="${mix(palette.deep, palette.pop, 0.22)}"/>`,
    stroke('M-70 -204C-20 -226 10 -186 62 -208', palette.gold, 6),
  ].join('');
}

function steam({ palette, random }: Scene): string {
  const vines = [-110, 0, 110].map((x, index) => {
    const [sway, height] = [random.between(60, 110) * (index % 2 ? 1 : -1), index === 1 ? 520 : 420];
    const leaves = repeat(7, (step) => {
      const t = 0.2 + step * 0.12;
      const lx = x + Math.sin(t * 6.283) * sway * 0.62;
      return place(
        fill(leafPath(76 - step * 3, 21, 8), step % 2 ? palette.leaf : mix(palette.leaf, palette.deep, 0.35)),
        { x: lx, y: -225 - t * height, turn: step % 2 ? 62 : -62 },
      );
    });
    const tip = place(
      repeat(6, (petal) =>
        place(
          fill('M0 -10C16 -26 14 -52 0 -58C-14 -52 -16 -26 0 -10Z', [palette.rose, palette.pop, palette.rose][index]!),
          { x: 0, y: 0, turn: petal * 60 },
        ),
      ) + disc(0, 0, 15, palette.gold),
      { x, y: -235 - height, scale: 1.15 },
    );
    return (
      stroke(
        `M${x} -225C${x + sway} ${-225 - height * 0.3} ${x - sway} ${-225 - height * 0.7} ${x} ${-225 - height}`,
        mix(palette.leaf, palette.deep, 0.35),
        8,
      ) +
      leaves +
      tip
    );
  });
  return vines.join('');
}

function beans({ w, h, palette, random }: Scene, table: number): string {
  return repeat(16, () => {
    const bean =
      `<ellipse rx="30" ry="20" fill="${palette.deep}"/>` + stroke('M-24 4C-8 -12 8 12 24 -4', palette.gold, 4.5);
    return place(bean, {
      x: random.between(20, w - 20),
      y: random.between(table + 190, h - 10),
      turn: random.between(0, 180),
    });
  });
}
