import { fox as foxMotif } from '../motifs/fox.js';
import { mix } from '../primitives/color.js';
import { blob, disc, fill, mirrored, oval, place, repeat, stroke } from '../primitives/shapes.js';
import type { Brush, Figure } from './figure.js';
import { fromMotif } from './from-motif.js';
import { arms, catMuzzle, eyes, head, nose, paws, pointedEars, roundEars, snout, torso } from './seated.js';

const fox: Figure = fromMotif(foxMotif, {
  words: ['fox', 'vixen'],
  colors: ['#e2652f', '#d9772b'],
  habitat: 'forest',
});

const CHEEKS =
  'M0 -210C70 -190 140 -130 226 -110C210 -20 110 60 0 60C-110 60 -210 -20 -226 -110C-140 -130 -70 -190 0 -210Z';

const wolf: Figure = {
  words: ['wolf'],
  colors: ['#6d727d', '#585a66'],
  habitat: 'forest',
  width: 660,
  draw: (brush) =>
    fill('M170 420C300 430 350 320 320 210C280 250 240 300 180 320Z', brush.shade) +
    torso(brush, brush.light) +
    paws(brush.light, brush.shade) +
    pointedEars(brush.coat, brush.dark) +
    head(brush.coat) +
    fill(CHEEKS, brush.white) +
    fill('M-46 -210C-30 -120 -36 -80 -40 -60H40C36 -80 30 -120 46 -210Z', brush.coat) +
    nose(brush.dark, -40) +
    stroke('M0 -6v22M0 16q-30 20 -54 0M0 16q30 20 54 0', brush.dark, 8) +
    mirrored(
      fill('M54 -160Q100 -214 150 -170Q100 -136 54 -160Z', brush.palette.gold) + disc(100, -168, 15, brush.dark),
    ),
};

const bear: Figure = {
  words: ['bear', 'grizzly', 'teddy'],
  colors: ['#8a5a3a', '#6f4630', '#a06c43'],
  habitat: 'forest',
  width: 660,
  draw: (brush) =>
    roundEars(brush.coat, brush.light, 80, 160, -300) +
    torso(brush, brush.light) +
    paws(brush.shade, brush.dark) +
    arms(brush.shade) +
    head(brush.coat) +
    snout(brush, brush.light, 104, 80) +
    eyes(brush, 92, -176, 22),
};

const polarBear: Figure = {
  words: ['polar'],
  colors: ['#f3efe6'],
  habitat: 'snow',
  width: 660,
  draw: (brush) =>
    bear.draw({ ...brush, light: mix(brush.coat, '#ffffff', 0.5), shade: mix(brush.coat, '#7f93ad', 0.3) }),
};

const panda: Figure = {
  words: ['panda'],
  colors: ['#fbf6ec'],
  habitat: 'forest',
  width: 660,
  draw: (brush) => {
    const black = mix(brush.dark, '#16161c', 0.5);
    return (
      roundEars(black, black, 82, 164, -304) +
      torso({ ...brush, shade: mix(brush.coat, '#8d8d99', 0.3) }, brush.coat) +
      paws(black, brush.white) +
      arms(black) +
      head(brush.coat) +
      mirrored(place(oval(0, 0, 54, 70, black), { x: 98, y: -160, turn: 28 })) +
      snout({ ...brush, dark: black }, brush.white, 76, 56) +
      eyes({ ...brush, dark: '#2a2a33' }, 94, -168, 22) +
      stroke('M236 250L330 60', brush.palette.leaf, 22) +
      place(fill('M0 0C40 -30 60 -90 40 -140C-10 -110 -20 -50 0 0Z', brush.palette.leaf), { x: 320, y: 80, turn: 30 }) +
      place(fill('M0 0C40 -30 60 -90 40 -140C-10 -110 -20 -50 0 0Z', brush.palette.leaf), { x: 296, y: 130, turn: -70 })
    );
  },
};

const koala: Figure = {
  words: ['koala'],
  colors: ['#9aa3ad', '#8b8f99'],
  habitat: 'forest',
  width: 660,
  draw: (brush) =>
    roundEars(brush.coat, brush.white, 124, 214, -270) +
    torso(brush, brush.white) +
    paws(brush.shade, brush.dark) +
    arms(brush.shade) +
    head(brush.coat) +
    oval(0, -104, 52, 82, brush.dark) +
    oval(-16, -140, 12, 22, brush.coat, { opacity: 0.5 }) +
    stroke('M-40 0Q0 18 40 0', brush.dark, 8) +
    eyes(brush, 112, -172, 22),
};

const stripes = ({ dark }: Brush): string =>
  fill(
    'M0 -345L18 -250L0 -228L-18 -250ZM-90 -330L-52 -246L-66 -236L-110 -318ZM90 -330L52 -246L66 -236L110 -318Z',
    dark,
  ) +
  mirrored(
    fill('M222 -150L150 -146L222 -118ZM214 -90L146 -96L200 -58Z', dark) +
      fill('M196 120L120 140L208 164ZM214 220L132 234L220 262ZM222 320L150 328L222 356Z', dark),
  );

const tiger: Figure = {
  words: ['tiger', 'tigress'],
  colors: ['#e8893a', '#de7a2c'],
  habitat: 'savanna',
  width: 660,
  draw: (brush) =>
    stroke('M190 400C320 400 350 270 300 180', brush.coat, 44) +
    stroke('M312 290L340 300M322 230L352 220M300 180l2 4', brush.dark, 26) +
    roundEars(brush.coat, brush.white, 66, 164, -296) +
    torso(brush, brush.white) +
    paws(brush.white, brush.dark) +
    head(brush.coat) +
    mirrored(oval(96, -176, 52, 48, brush.white)) +
    stripes(brush) +
    eyes(brush, 92, -168, 24) +
    catMuzzle(brush, brush.white),
};

const lion: Figure = {
  words: ['lion'],
  colors: ['#e0a348', '#d99a3d'],
  habitat: 'savanna',
  width: 660,
  draw: (brush) => {
    const mane = mix(brush.coat, '#7a3a1c', 0.6);
    return (
      stroke('M190 400C310 400 350 300 330 220', brush.coat, 34) +
      oval(328, 190, 40, 60, mane) +
      torso(brush, brush.light) +
      paws(brush.light, brush.shade) +
      repeat(16, (index) => place(oval(0, -250, 82, 96, mane), { x: 0, y: -150, turn: index * 22.5 })) +
      disc(0, -150, 260, mix(mane, brush.coat, 0.25)) +
      roundEars(brush.coat, brush.light, 54, 150, -300) +
      place(head(brush.coat), { x: 0, y: -24, scale: 0.84 }) +
      catMuzzle(brush, brush.light) +
      eyes(brush, 78, -172, 24)
    );
  },
};

const monkey: Figure = {
  words: ['monkey'],
  colors: ['#7a4e33', '#5e4136'],
  habitat: 'forest',
  width: 660,
  draw: (brush) => {
    const face = mix(brush.light, '#f0c79a', 0.6);
    return (
      stroke('M190 400C350 410 400 260 330 190C280 150 240 200 276 240', brush.coat, 34) +
      roundEars(brush.coat, face, 78, 226, -160) +
      torso(brush, face) +
      paws(face, brush.shade) +
      arms(brush.shade) +
      head(brush.coat) +
      fill(
        'M0 -230C40 -290 170 -270 170 -170C170 -110 150 -80 150 -56C140 16 -140 16 -150 -56C-150 -80 -170 -110 -170 -170C-170 -270 -40 -290 0 -230Z',
        face,
      ) +
      stroke('M-16 -100v4M16 -100v4', brush.dark, 13) +
      stroke('M-78 -62Q0 6 78 -62', brush.dark, 9) +
      eyes(brush, 76, -172, 23)
    );
  },
};

const raccoon: Figure = {
  words: ['raccoon'],
  colors: ['#8b8a90', '#77747c'],
  habitat: 'forest',
  width: 660,
  draw: (brush) =>
    stroke('M190 400C340 400 390 280 340 170', brush.coat, 84) +
    stroke('M270 396l20 60M330 330l66 30M352 250l62 -14', brush.dark, 30) +
    roundEars(brush.coat, brush.dark, 62, 160, -304) +
    torso(brush, brush.light) +
    paws(brush.dark, brush.light) +
    head(brush.coat) +
    fill(CHEEKS, brush.white) +
    mirrored(fill('M20 -190C80 -230 190 -190 214 -110C150 -80 70 -110 20 -190Z', brush.dark)) +
    nose(brush.dark, -50) +
    stroke('M0 -16v18M0 2q-28 18 -50 0M0 2q28 18 50 0', brush.dark, 7) +
    mirrored(disc(96, -158, 20, brush.white) + disc(96, -158, 12, '#14121a')),
};

const squirrel: Figure = {
  words: ['squirrel'],
  colors: ['#b8622f', '#a65a33'],
  habitat: 'forest',
  draw: (brush) =>
    blob(
      [
        [150, 420],
        [330, 400],
        [420, 220],
        [400, 20],
        [440, -130],
        [340, -220],
        [220, -140],
        [230, 20],
        [200, 220],
      ],
      brush.coat,
    ) +
    stroke('M230 380C350 320 320 120 330 -80', brush.light, 22) +
    place(
      torso(brush, brush.white) +
        paws(brush.light, brush.shade) +
        pointedEars(brush.coat, brush.palette.rose) +
        head(brush.coat) +
        snout(brush, brush.white, 74, 56) +
        eyes(brush) +
        arms(brush.shade),
      { x: -60, y: 62, scale: 0.86 },
    ) +
    fill('M-110 270C-110 210 -10 210 -10 270C-10 320 -40 350 -60 356C-80 350 -110 320 -110 270Z', '#b98548') +
    fill('M-122 262C-116 216 -4 216 2 262Z', '#6f4526'),
};

const hedgehog: Figure = {
  words: ['hedgehog'],
  colors: ['#7b5b45', '#6a4b3b'],
  habitat: 'forest',
  draw: ({ coat, shade, dark, white }) => {
    const face = '#ecd0a4';
    return (
      repeat(40, (index) => {
        const angle = Math.PI * (0.98 + index * 0.0235);
        const reach = index % 2 ? 400 : 350;
        return fill(
          `M${Math.cos(angle - 0.07) * 280 - 20} ${Math.sin(angle - 0.07) * 260 + 260}L${Math.cos(angle) * reach - 20} ${Math.sin(angle) * reach + 260}L${Math.cos(angle + 0.07) * 280 - 20} ${Math.sin(angle + 0.07) * 260 + 260}Z`,
          index % 2 ? coat : shade,
        );
      }) +
      fill('M-320 400C-360 160 -200 -40 0 -40C160 -40 250 80 280 240L240 400Z', coat) +
      stroke(
        'M-230 200l-30 -40M-140 110l-20 -46M-40 60l-6 -50M60 90l14 -46M-170 300l-44 -26M-70 200l-26 -44M20 190l4 -50M-60 320l-40 -24',
        mix(coat, white, 0.5),
        9,
      ) +
      fill(
        'M120 400C80 260 150 140 240 150C320 170 380 270 440 300C470 330 440 372 400 372C330 380 300 410 240 410Z',
        face,
      ) +
      disc(444, 316, 28, dark) +
      disc(288, 246, 20, dark) +
      disc(294, 239, 6, white) +
      disc(176, 190, 44, mix(face, coat, 0.4)) +
      stroke('M390 362Q350 366 330 344', dark, 8) +
      oval(-180, 414, 60, 28, face) +
      oval(150, 414, 60, 28, face)
    );
  },
};

export const wildAnimals: readonly Figure[] = [
  fox,
  wolf,
  polarBear,
  bear,
  panda,
  koala,
  tiger,
  lion,
  monkey,
  raccoon,
  squirrel,
  hedgehog,
];
