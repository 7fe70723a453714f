import { mix } from '../primitives/color.js';
import {
  blob,
  clipped,
  disc,
  fill,
  leafPath,
  line,
  mirrored,
  oval,
  place,
  repeat,
  stroke,
} from '../primitives/shapes.js';
import { gloss, leaf } from './fruit-parts.js';
import type { Figure } from './figure.js';

const banana: Figure = {
  words: ['banana'],
  colors: ['#f6d23f'],
  habitat: 'table',
  draw: (brush) =>
    fill(
      'M-300 -340C-250 -380 -210 -350 -220 -290C-200 -20 60 190 350 160C400 160 410 220 370 240C60 400 -340 160 -330 -260C-330 -300 -320 -330 -300 -340Z',
      brush.coat,
    ) +
    fill('M-320 -290C-330 160 60 400 370 240C400 226 400 200 396 180C200 300 -220 200 -280 -300Z', brush.shade, {
      opacity: 0.7,
    }) +
    fill('M-310 -330L-330 -420L-260 -430L-230 -350C-250 -370 -280 -360 -310 -330Z', '#8a7a2f') +
    disc(382, 196, 26, '#5f4a26'),
};

const grapes: Figure = {
  words: ['grape'],
  colors: ['#7a4a9a', '#5a5fb0'],
  habitat: 'table',
  several: true,
  draw: (brush) =>
    stroke('M0 -220C0 -320 40 -360 90 -400', '#7a5636', 26) +
    leaf(brush, 20, -270, -70, 1.5) +
    leaf(brush, 30, -290, 70, 1.2) +
    [
      [4, -190],
      [5, -90],
      [4, 10],
      [3, 110],
      [2, 210],
      [1, 310],
    ]
      .map(([count, y]) =>
        repeat(count!, (index) => {
          const x = (index - (count! - 1) / 2) * 124;
          return (
            disc(x, y! + 20, 76, (index + count!) % 2 ? brush.coat : brush.shade) +
            disc(x + 24, y! - 8, 15, brush.light)
          );
        }),
      )
      .join(''),
};

const avocado: Figure = {
  words: ['avocado'],
  colors: ['#4f7a3a'],
  habitat: 'table',
  draw: (brush) =>
    fill(
      'M0 -420C130 -420 150 -240 210 -100C290 60 310 130 300 220C280 370 140 440 0 440C-140 440 -280 370 -300 220C-310 130 -290 60 -210 -100C-150 -240 -130 -420 0 -420Z',
      brush.coat,
    ) +
    fill(
      'M0 -360C90 -360 110 -210 160 -80C240 70 250 130 240 210C226 330 110 390 0 390C-110 390 -226 330 -240 210C-250 130 -240 70 -160 -80C-110 -210 -90 -360 0 -360Z',
      '#e6e594',
    ) +
    disc(0, 170, 136, '#8a5630') +
    oval(40, 120, 30, 44, '#b57a4a'),
};

const carrot: Figure = {
  words: ['carrot'],
  colors: ['#f08a2f'],
  habitat: 'table',
  width: 660,
  draw: (brush) =>
    repeat(5, (index) =>
      place(
        fill(leafPath(300, 44, 0), index % 2 ? brush.palette.leaf : mix(brush.palette.leaf, brush.palette.deep, 0.3)),
        { x: 0, y: -130, turn: -48 + index * 24 },
      ),
    ) +
    fill('M-150 -110C-170 -190 170 -190 150 -110C130 120 60 340 10 440C-40 380 -130 120 -150 -110Z', brush.coat) +
    stroke('M-130 -40H-50M-116 60H-30M120 0H50M100 110H40M-60 180H0M60 240H20', brush.shade, 14),
};

const pumpkin: Figure = {
  words: ['pumpkin', 'halloween'],
  colors: ['#ec7f2b'],
  habitat: 'meadow',
  draw: (brush) =>
    fill('M-40 -190C-50 -270 -20 -330 60 -360L90 -310C50 -290 40 -240 50 -190Z', '#6a7a3a') +
    oval(-220, 120, 200, 270, brush.shade) +
    oval(220, 120, 200, 270, brush.shade) +
    oval(-120, 120, 190, 300, brush.coat) +
    oval(120, 120, 190, 300, brush.coat) +
    oval(0, 120, 130, 310, mix(brush.coat, brush.light, 0.4)) +
    (brush.words.has('halloween') || brush.words.has('jack')
      ? fill(
          `${line(
            [
              [-200, 60],
              [-60, 60],
              [-130, -60],
            ],
            true,
          )}${line(
            [
              [200, 60],
              [60, 60],
              [130, -60],
            ],
            true,
          )}M-230 150Q0 250 230 150C200 340 -200 340 -230 150Z`,
          '#3a1f14',
        )
      : ''),
};

const chili: Figure = {
  words: ['chili', 'chilli', 'pepper', 'tomato'],
  colors: ['#d92f2a'],
  habitat: 'table',
  draw: (brush) =>
    brush.words.has('tomato')
      ? disc(0, 90, 340, brush.coat) +
        repeat(6, (index) =>
          place(fill('M0 0C40 -40 40 -140 0 -190C-40 -140 -40 -40 0 0Z', brush.palette.leaf), {
            x: 0,
            y: -220,
            turn: index * 60,
          }),
        ) +
        gloss(180, -40)
      : stroke('M-170 -300C-190 -370 -160 -400 -120 -430', brush.palette.leaf, 34) +
        blob(
          [
            [-260, -270],
            [-170, -320],
            [-70, -270],
            [-20, -60],
            [120, 160],
            [340, 330],
            [180, 340],
            [-60, 220],
            [-220, 0],
          ],
          brush.coat,
        ) +
        fill('M-280 -260C-250 -340 -90 -350 -60 -270C-120 -230 -220 -230 -280 -260Z', brush.palette.leaf) +
        stroke('M-130 -200C-90 0 0 140 140 240', brush.light, 17),
};

const corn: Figure = {
  words: ['corn', 'maize', 'corncob'],
  colors: ['#f6c935'],
  habitat: 'table',
  width: 660,
  draw: (brush) => {
    const cob =
      'M0 -450C110 -430 170 -250 166 0C160 200 110 360 0 400C-110 360 -160 200 -166 0C-170 -250 -110 -430 0 -450Z';
    const kernels = repeat(16, (row) =>
      repeat(6, (column) =>
        oval(
          -150 + column * 60 + (row % 2) * 30 - 15,
          -440 + row * 54,
          27,
          25,
          (row + column) % 3 ? brush.coat : brush.light,
        ),
      ),
    );
    const husk = mix(brush.palette.leaf, '#6fa843', 0.5);
    return (
      fill(cob, mix(brush.coat, '#a86a1f', 0.5)) +
      clipped('cob', cob, kernels) +
      mirrored(
        fill('M0 440C-20 300 90 200 180 -20C200 -80 240 -150 300 -190C310 60 240 360 60 440Z', husk) +
          stroke('M60 400C150 270 220 80 270 -110', mix(husk, brush.palette.deep, 0.35), 9),
      ) +
      fill(
        'M-110 150C-60 220 -20 300 0 330C20 300 60 220 110 150C130 300 90 420 0 446C-90 420 -130 300 -110 150Z',
        mix(husk, brush.white, 0.25),
      )
    );
  },
};

const potato: Figure = {
  words: ['potato'],
  colors: ['#c99a5b', '#b98550'],
  habitat: 'table',
  draw: (brush) => {
    const dimple = (x: number, y: number) =>
      oval(x, y, 24, 13, brush.shade) + stroke(`M${x - 34} ${y - 18}q34 -24 68 0`, brush.light, 8);
    return (
      blob(
        [
          [-440, 60],
          [-380, -170],
          [-160, -280],
          [90, -220],
          [260, -90],
          [280, 130],
          [120, 280],
          [-140, 300],
          [-370, 240],
        ],
        brush.coat,
      ) +
      dimple(-270, -90) +
      dimple(-100, -170) +
      dimple(-310, 110) +
      dimple(80, -80) +
      dimple(-140, 40) +
      place(
        oval(0, 0, 230, 180, brush.shade) + oval(-8, -10, 204, 156, '#f5e3a0') + oval(-20, -20, 130, 92, '#fbf0c4'),
        {
          x: 230,
          y: 230,
          turn: -20,
        },
      )
    );
  },
};

export const vegetables: readonly Figure[] = [banana, grapes, avocado, carrot, pumpkin, chili, corn, potato];
