import { mix } from '../primitives/color.js';
import { blob, disc, fill, oval, place, repeat, stroke } from '../primitives/shapes.js';
import type { Figure } from './figure.js';

import { ear, hoofed, tail } from './hoofed.js';
const patches = (color: string): string =>
  blob(
    [
      [-260, -120],
      [-120, -140],
      [-90, -20],
      [-180, 50],
      [-280, 10],
    ],
    color,
  ) +
  blob(
    [
      [20, -130],
      [150, -120],
      [120, 10],
      [40, 30],
      [-10, -40],
    ],
    color,
  ) +
  blob(
    [
      [-60, 90],
      [40, 70],
      [60, 180],
      [-80, 190],
    ],
    color,
  ) +
  blob(
    [
      [220, -60],
      [300, -80],
      [300, 60],
      [230, 40],
    ],
    color,
  );

const cow: Figure = {
  words: ['cow'],
  colors: ['#faf3e6', '#a8683c'],
  habitat: 'meadow',
  draw: (brush) => {
    const spot = mix(brush.dark, '#2a2224', 0.4);
    return (
      tail(brush.coat, spot) +
      oval(-110, 180, 70, 40, brush.palette.rose) +
      hoofed(
        { ...brush, shade: mix(brush.coat, spot, 0.2) },
        { nape: [290, -140], neck: 110, face: 150, muzzle: brush.palette.rose, pattern: patches(spot) },
        '',
        stroke('M0 -80C-40 -120 -30 -160 0 -180M60 -84C100 -110 110 -150 90 -180', brush.palette.gold, 22) +
          ear(spot, -40, -76) +
          ear(brush.coat, 92, 70, 0.9),
      ) +
      disc(196, 60, 30, brush.palette.gold) +
      stroke('M170 -60C150 0 170 30 196 36', brush.palette.pop, 14)
    );
  },
};

const sheep: Figure = {
  words: ['sheep', 'lamb'],
  colors: ['#f7efe0', '#efe4d0'],
  habitat: 'meadow',
  draw: (brush) => {
    const skin = mix(brush.dark, '#3a3038', 0.5);
    return (
      repeat(4, (index) => stroke(`M${[-150, -60, 90, 170][index]} 250V410`, skin, 44)) +
      repeat(15, (index) =>
        disc(
          Math.cos(index * 0.419) * 240,
          Math.sin(index * 0.419) * 150 + 100,
          100,
          index % 2 ? brush.coat : mix(brush.coat, brush.shade, 0.25),
        ),
      ) +
      oval(0, 100, 260, 180, brush.coat) +
      stroke(
        'M-120 60q40 -50 80 0M20 140q40 -50 80 0M-150 170q40 -50 80 0M0 20q40 -50 80 0',
        mix(brush.coat, brush.shade, 0.6),
        11,
      ) +
      place(fill('M0 0C40 -50 110 -40 130 0C90 40 40 36 0 0Z', skin), { x: 310, y: -30, turn: 18 }) +
      fill('M160 -60C170 -140 290 -150 320 -70C340 0 330 110 270 120C210 120 160 30 160 -60Z', skin) +
      repeat(5, (index) => disc(170 + index * 34, -110 + Math.abs(index - 2) * 14, 44, brush.coat)) +
      disc(220, -20, 19, brush.white) +
      disc(222, -18, 9, '#14121a') +
      disc(290, -20, 19, brush.white) +
      disc(292, -18, 9, '#14121a')
    );
  },
};

const pig: Figure = {
  words: ['pig', 'piglet'],
  colors: ['#f0a3a3', '#eeb0a0'],
  habitat: 'meadow',
  draw: (brush) =>
    stroke('M-300 60C-370 40 -380 110 -340 110C-310 104 -330 60 -370 70', brush.shade, 16) +
    repeat(4, (index) => stroke(`M${[-190, -90, 110, 200][index]} 240V410`, index % 3 ? brush.shade : brush.coat, 62)) +
    oval(-20, 110, 300, 220, brush.coat) +
    place(
      fill('M-120 -150L-170 -260L-30 -200ZM120 -150L170 -260L30 -200Z', brush.shade) +
        disc(0, -50, 190, brush.coat) +
        oval(0, 0, 88, 66, brush.light) +
        oval(-30, 0, 15, 24, brush.shade) +
        oval(30, 0, 15, 24, brush.shade) +
        disc(-90, -90, 20, brush.dark) +
        disc(90, -90, 20, brush.dark) +
        stroke('M-60 96Q0 136 60 96', brush.shade, 11),
      { x: 180, y: 40 },
    ),
};

const goat: Figure = {
  words: ['goat'],
  colors: ['#f3ead9', '#b98a5e', '#8d7f78'],
  habitat: 'meadow',
  draw: (brush) => {
    const horn = mix(brush.palette.gold, '#6b5a48', 0.7);
    const beard = 'M66 96C60 170 84 226 116 252C140 200 150 160 146 110Z';
    return (
      fill('M-250 -80C-280 -150 -330 -190 -370 -180C-360 -120 -330 -50 -270 -10Z', brush.coat) +
      hoofed(
        brush,
        { nape: [290, -210], neck: 72, face: 140, muzzle: brush.light },
        '',
        fill('M20 -60C10 -170 -70 -240 -180 -220C-110 -190 -70 -130 -50 -50Z', horn) +
          fill('M84 -50C84 -170 20 -270 -90 -290C-30 -230 0 -150 16 -60Z', mix(horn, brush.dark, 0.2)) +
          stroke('M-20 -96l-36 10M-56 -148l-30 22M52 -110l-38 8M26 -178l-32 20', mix(horn, brush.dark, 0.5), 7) +
          fill(beard, mix(brush.coat, brush.white, 0.6)) +
          ear(brush.shade, -46, -104, 0.9),
      )
    );
  },
};

const donkey: Figure = {
  words: ['donkey', 'burro'],
  colors: ['#8f8d92', '#8a7768'],
  habitat: 'meadow',
  draw: (brush) => {
    const hair = mix(brush.coat, '#2c2624', 0.75);
    const pale = mix(brush.light, brush.white, 0.6);
    const longEar = (x: number, turn: number, color: string) =>
      ear(color, x, turn, 1.75) + place(ear(brush.palette.rose, 0, 0, 1), { x, y: -66, turn });
    return (
      tail(brush.coat, hair) +
      fill('M40 -90C100 -190 150 -240 220 -300L330 -250L250 0L100 -60Z', hair) +
      hoofed(
        brush,
        { nape: [290, -180], neck: 88, face: 170, muzzle: pale },
        stroke('M120 -106C110 -40 120 20 110 70', hair, 20),
        longEar(-20, -26, brush.shade) +
          longEar(46, 10, brush.coat) +
          disc(46, -10, 32, pale) +
          disc(46, -10, 18, hair),
      )
    );
  },
};

export const farmAnimals: readonly Figure[] = [cow, sheep, pig, goat, donkey];
