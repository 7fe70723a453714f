import { mix } from '../primitives/color.js';
import { blob, disc, fill, line, place, repeat, stroke } from '../primitives/shapes.js';
import type { Figure } from './figure.js';

import { ear, hoofed, mane, NAPE, tail } from './hoofed.js';
const horse: Figure = {
  words: ['horse', 'pony', 'stallion', 'foal'],
  colors: ['#8f5630', '#6b3f2a', '#c89b6a', '#4a3a3a'],
  habitat: 'meadow',
  draw: (brush) => {
    const hair = mix(brush.coat, brush.dark, 0.65);
    return (
      blob(
        [
          [-260, -60],
          [-350, -30],
          [-390, 120],
          [-360, 300],
          [-320, 250],
          [-310, 120],
          [-270, 40],
        ],
        hair,
      ) +
      hoofed(
        brush,
        { nape: NAPE, neck: 80, face: 160, muzzle: brush.shade },
        '',
        ear(brush.coat, 0, -8) + ear(brush.coat, 40, 14),
      ) +
      mane(hair, NAPE)
    );
  },
};

const unicorn: Figure = {
  words: ['unicorn'],
  colors: ['#fbf3f5', '#f5e6f4'],
  habitat: 'sky',
  draw: (brush) => {
    const { rose, soft, gold, pop } = brush.palette;
    const coat = { ...brush, shade: mix(brush.coat, soft, 0.3) };
    return (
      blob(
        [
          [-260, -60],
          [-350, -30],
          [-400, 120],
          [-360, 320],
          [-320, 250],
          [-310, 120],
          [-270, 40],
        ],
        rose,
      ) +
      stroke('M-280 -40C-360 40 -350 160 -350 260', soft, 22) +
      hoofed(
        coat,
        { nape: NAPE, neck: 80, face: 160, muzzle: rose },
        '',
        fill('M34 -76L84 -250L82 -62Z', gold) +
          stroke('M44 -110l34 10M54 -150l26 8M64 -186l17 6', pop, 6) +
          ear(coat.coat, 0, -12),
      ) +
      mane(rose, NAPE) +
      stroke('M280 -330C200 -300 170 -200 130 -130M250 -250C200 -220 190 -170 150 -110', soft, 22)
    );
  },
};

const zebra: Figure = {
  words: ['zebra'],
  colors: ['#f7f2e8'],
  habitat: 'savanna',
  draw: (brush) => {
    const black = mix(brush.dark, '#15151a', 0.5);
    const bands = repeat(17, (index) =>
      stroke(`M${-330 + index * 46} -420Q${-300 + index * 46} -140 ${-340 + index * 48} 220`, black, 20),
    );
    return (
      tail(brush.coat, black) +
      hoofed(
        { ...brush, dark: black, shade: mix(brush.coat, '#8b8b95', 0.35) },
        { nape: NAPE, neck: 80, face: 160, muzzle: black, pattern: bands },
        '',
        ear(brush.coat, 0, -8) + ear(brush.coat, 40, 14) + stroke('M70 -50L56 90M108 -10L96 100', black, 13),
      ) +
      stroke('M262 -350C200 -290 150 -190 120 -110', black, 40, {
        'stroke-dasharray': '26 24',
        'stroke-linecap': 'butt',
      })
    );
  },
};

const antlers = (color: string): string =>
  stroke(
    'M6 -60C-60 -140 -70 -210 -40 -290M-46 -160C-100 -180 -120 -220 -116 -270M-58 -220C-30 -250 -10 -280 -6 -320M50 -70C90 -140 150 -170 160 -260M92 -140C130 -140 190 -150 214 -200M140 -190C130 -230 110 -260 110 -300',
    color,
    19,
  );

const deer: Figure = {
  words: ['deer', 'stag', 'reindeer', 'fawn'],
  colors: ['#b5763f', '#9c6238'],
  habitat: 'forest',
  draw: (brush) =>
    fill('M-270 -60C-330 -90 -350 -20 -300 20Z', brush.white) +
    hoofed(
      brush,
      {
        nape: [290, -220],
        neck: 70,
        face: 140,
        muzzle: brush.light,
        pattern: repeat(14, (index) => disc(-240 + index * 34, -70 + (index % 3) * 36, 13, brush.white)),
      },
      '',
      antlers(mix(brush.coat, '#4f3220', 0.6)) + ear(brush.coat, -24, -62) + ear(brush.coat, 66, 52, 0.9),
    ),
};

const giraffe: Figure = {
  words: ['giraffe'],
  colors: ['#f0bf62', '#e9b04f'],
  habitat: 'savanna',
  draw: (brush) => {
    const patch = mix(brush.coat, '#8a4a22', 0.75);
    const marks = repeat(60, (index) => {
      const [x, y] = [-300 + (index % 6) * 110 + (Math.floor(index / 6) % 2) * 50, -760 + Math.floor(index / 6) * 96];
      return fill(
        line(
          [
            [x, y],
            [x + 60, y - 16],
            [x + 84, y + 34],
            [x + 44, y + 66],
            [x - 6, y + 48],
          ],
          true,
        ),
        patch,
      );
    });
    return place(
      tail(brush.coat, patch) +
        hoofed(
          brush,
          { nape: [300, -690], neck: 90, face: 150, muzzle: brush.light, pattern: marks },
          '',
          stroke('M0 -70V-130M50 -76V-134', patch, 20) + ear(brush.coat, -30, -66) + ear(brush.coat, 84, 60, 0.8),
        ),
      { x: -30, y: 130, scale: 0.7 },
    );
  },
};

const camel: Figure = {
  words: ['camel'],
  colors: ['#cf9d5c', '#e0c59a'],
  habitat: 'savanna',
  draw: (brush) =>
    fill('M-220 -80C-200 -260 -90 -270 -50 -110C-20 -270 110 -270 150 -90Z', brush.coat) +
    tail(brush.coat, brush.shade) +
    hoofed(brush, { nape: [330, -280], neck: 60, face: 150, muzzle: brush.light }, '', ear(brush.coat, -6, -30, 0.7)) +
    fill('M-60 -110H60L80 60H-80Z', brush.palette.pop) +
    stroke('M-72 0H72M-76 40H76', brush.palette.gold, 12),
};

const elephant: Figure = {
  words: ['elephant'],
  colors: ['#8d97a5', '#7e8896'],
  habitat: 'savanna',
  draw: ({ coat, shade, light, dark, white, palette }) =>
    stroke('M-340 20C-400 80 -390 160 -384 190', shade, 18) +
    repeat(2, (index) => fill(`M${-190 + index * 230} 150H${-70 + index * 230}V440H${-190 + index * 230}Z`, shade)) +
    fill(
      'M-350 60C-350 -120 -220 -200 -50 -200C120 -200 240 -140 240 40V440H120V250C60 280 -100 280 -180 250V440H-310V230C-340 190 -350 130 -350 60Z',
      coat,
    ) +
    fill(
      'M120 -240C240 -310 400 -240 410 -80C416 40 400 160 430 250C440 290 470 290 478 250L500 262C500 350 390 370 360 270C340 190 350 110 310 60C240 90 120 60 90 -60C76 -140 80 -210 120 -240Z',
      coat,
    ) +
    fill('M330 70C350 130 400 160 450 150C420 200 320 180 300 70Z', white) +
    fill('M80 -230C-60 -280 -130 -140 -90 10C-60 110 60 130 110 60C160 -20 160 -180 80 -230Z', shade) +
    fill(
      'M70 -190C-30 -230 -80 -120 -56 0C-34 70 40 84 76 34C110 -30 120 -150 70 -190Z',
      mix(palette.rose, light, 0.5),
    ) +
    disc(270, -90, 19, dark) +
    disc(276, -96, 6, white) +
    stroke('M380 40q26 -6 40 -2M386 90q22 -4 38 0M392 140q22 -4 34 0', shade, 8) +
    stroke('M-290 428h8M-250 428h8M-210 428h8M140 428h8M180 428h8M216 428h6', white, 14),
};

export const hoofedAnimals: readonly Figure[] = [horse, unicorn, zebra, deer, giraffe, camel, elephant];
