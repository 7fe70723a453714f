import { coffee as coffeeMotif } from '../motifs/coffee.js';
import { mix } from '../primitives/color.js';
import { blob, box, disc, fill, oval, place, repeat, stroke } from '../primitives/shapes.js';
import type { Figure } from './figure.js';
import { fromMotif } from './from-motif.js';

const coffee: Figure = fromMotif(coffeeMotif, {
  words: ['coffee', 'espresso', 'latte', 'cappuccino', 'mug', 'cup', 'cafe'],
  colors: ['#c9552f', '#fff4dc', '#4f8a8f'],
  habitat: 'table',
});

const BAKED = '#d9973f';

const donut: Figure = {
  words: ['donut', 'doughnut'],
  colors: ['#f29ab0', '#7a4a34', '#f5d48a'],
  habitat: 'table',
  draw: (brush) => {
    const ring = (radius: number, hole: number) =>
      `M${-radius} 0a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0ZM${-hole} 0a${hole} ${hole} 0 1 1 ${hole * 2} 0a${hole} ${hole} 0 1 1 ${-hole * 2} 0Z`;
    return (
      fill(ring(400, 110), BAKED) +
      fill(
        'M-370 -20C-380 -250 -190 -370 0 -370C190 -370 380 -250 370 -20C360 60 320 60 310 120C280 200 220 170 190 240C130 330 70 280 0 310C-70 340 -120 290 -170 260C-210 220 -260 250 -290 160C-320 90 -360 60 -370 -20ZM-130 0a130 130 0 1 1 260 0a130 130 0 1 1 -260 0Z',
        brush.coat,
        { 'fill-rule': 'evenodd' },
      ) +
      repeat(26, (index) => {
        const angle = index * 2.4;
        const reach = 180 + ((index * 53) % 150);
        return place(
          box(
            -24,
            -7,
            48,
            14,
            [brush.palette.gold, brush.white, brush.palette.main, brush.palette.leaf, brush.palette.pop][index % 5]!,
            { rx: 7 },
          ),
          { x: Math.cos(angle) * reach, y: Math.sin(angle) * reach * 0.92, turn: index * 67 },
        );
      })
    );
  },
};

const iceCream: Figure = {
  words: ['icecream', 'gelato'],
  colors: ['#f5a3b5', '#a8d8c4', '#f7e3b5'],
  habitat: 'table',
  width: 660,
  draw: (brush) =>
    fill('M-210 0H210L20 440Q0 460 -20 440Z', '#dfa455') +
    stroke('M-170 60L40 300M-100 0L100 220M0 0L150 150M170 60L-40 300M100 0L-100 220M0 0L-150 150', '#b57a34', 10) +
    disc(-110, -120, 160, mix(brush.palette.gold, brush.white, 0.4)) +
    disc(120, -120, 160, mix('#7fc4a4', brush.white, 0.2)) +
    disc(0, -280, 170, brush.coat) +
    fill(
      'M-270 -60Q-230 60 -180 -10Q-130 90 -70 0Q-20 70 30 0Q90 90 140 -6Q200 60 280 -60Z',
      mix(brush.coat, brush.white, 0.3),
    ) +
    disc(30, -440, 50, '#d8303f') +
    stroke('M40 -484C60 -520 90 -530 120 -530', brush.palette.leaf, 10) +
    repeat(9, (index) =>
      place(box(-20, -6, 40, 12, [brush.palette.pop, brush.palette.gold, brush.palette.main][index % 3]!, { rx: 6 }), {
        x: -110 + (index % 3) * 100,
        y: -380 + Math.floor(index / 3) * 80,
        turn: index * 50,
      }),
    ),
};

const cake: Figure = {
  words: ['cake', 'cupcake'],
  colors: ['#f2a0b5', '#f7ead0'],
  habitat: 'table',
  draw: (brush) =>
    oval(0, 420, 430, 46, mix(brush.palette.soft, brush.white, 0.5)) +
    box(-330, 150, 660, 270, mix(brush.palette.gold, brush.white, 0.45), { rx: 30 }) +
    fill(
      'M-330 240V170Q-330 140 -300 140H300Q330 140 330 170V240Q280 320 230 240Q180 330 120 240Q70 310 0 240Q-60 330 -120 240Q-180 310 -230 240Q-280 320 -330 240Z',
      brush.coat,
    ) +
    box(-220, -90, 440, 240, mix(brush.palette.rose, brush.white, 0.5), { rx: 26 }) +
    fill(
      'M-220 -20V-70Q-220 -100 -190 -100H190Q220 -100 220 -70V-20Q180 50 140 -20Q90 60 40 -20Q-10 50 -60 -20Q-110 60 -150 -20Q-190 40 -220 -20Z',
      brush.white,
    ) +
    [-130, 0, 130]
      .map(
        (x, index) =>
          box(x - 16, -250, 32, 150, [brush.palette.pop, brush.palette.main, brush.palette.leaf][index]!, { rx: 8 }) +
          fill(
            `M${x} -350C${x + 44} -300 ${x + 30} -264 ${x} -262C${x - 30} -264 ${x - 44} -300 ${x} -350Z`,
            '#f7b733',
          ),
      )
      .join('') +
    repeat(9, (index) => disc(-280 + index * 70, 380, 17, index % 2 ? brush.palette.pop : brush.white)),
};

const tea: Figure = {
  words: ['tea', 'teapot', 'matcha'],
  colors: ['#4f8a7a', '#c9653f', '#3f6fa0'],
  habitat: 'table',
  draw: (brush) =>
    stroke('M-250 0C-400 -40 -430 190 -260 230', brush.shade, 48) +
    fill('M230 190C330 170 320 0 440 -60L480 0C420 80 420 260 250 310Z', brush.coat) +
    fill(
      'M-130 -150H130C240 -100 300 60 280 190C260 330 200 400 130 420H-130C-200 400 -260 330 -280 190C-300 60 -240 -100 -130 -150Z',
      brush.coat,
    ) +
    fill('M-150 -150C-140 -240 140 -240 150 -150Z', brush.shade) +
    disc(0, -250, 40, brush.palette.gold) +
    repeat(5, (index) =>
      place(fill('M0 0C30 -30 30 -90 0 -110C-30 -90 -30 -30 0 0Z', brush.white), { x: 0, y: 130, turn: index * 72 }),
    ) +
    disc(0, 130, 28, brush.palette.gold) +
    stroke('M450 -110q-30 -60 0 -110t0 -110', brush.white, 15),
};

const glass: Figure = {
  words: ['wine', 'cocktail', 'beer', 'drink', 'martini'],
  colors: ['#a8283f', '#f2a83a'],
  habitat: 'table',
  width: 660,
  draw: (brush) =>
    brush.words.has('beer')
      ? stroke('M190 -60C350 -80 350 240 190 220', brush.white, 50) +
        box(-220, -200, 420, 620, mix(brush.white, brush.palette.soft, 0.3), { rx: 40 }) +
        box(-180, -150, 340, 530, '#f2a92e', { rx: 24 }) +
        stroke('M-90 -40V300M0 -40V300M80 -40V300', '#f9cd6a', 26) +
        repeat(6, (index) => disc(-200 + index * 76, -210 - (index % 2) * 40, 76, '#fffaf0'))
      : fill(
          'M-230 -420H230C250 -160 190 20 30 50V370H-30V50C-190 20 -250 -160 -230 -420Z',
          mix(brush.white, brush.palette.soft, 0.35),
        ) +
        fill('M-214 -250H214C200 -100 130 10 0 10C-130 10 -200 -100 -214 -250Z', brush.coat) +
        oval(0, -250, 214, 34, brush.light) +
        oval(0, 400, 170, 36, mix(brush.white, brush.palette.soft, 0.45)) +
        stroke('M-170 -380C-170 -330 -174 -300 -170 -280', '#ffffff', 15) +
        disc(200, -400, 84, brush.palette.gold) +
        disc(200, -400, 62, mix(brush.palette.gold, brush.white, 0.5)),
};

const cookie: Figure = {
  words: ['cookie'],
  colors: ['#d39a55'],
  habitat: 'table',
  draw: (brush) =>
    blob(
      [
        [-390, 0],
        [-340, -230],
        [-130, -370],
        [130, -380],
        [330, -230],
        [390, 20],
        [310, 270],
        [90, 390],
        [-160, 370],
        [-340, 230],
      ],
      brush.coat,
    ) +
    [
      [-190, -160],
      [60, -230],
      [210, -40],
      [-30, -10],
      [-240, 90],
      [90, 170],
      [-90, 240],
      [240, 170],
      [-60, -290],
    ]
      .map(([x, y], index) =>
        blob(
          [
            [x! - 52, y!],
            [x! - 10, y! - 48],
            [x! + 50, y! - 10],
            [x! + 20, y! + 46],
          ],
          index % 2 ? '#5a3422' : '#6f432b',
        ),
      )
      .join('') +
    repeat(10, (index) => disc(Math.cos(index * 2.1) * 280, Math.sin(index * 2.1) * 280, 10, brush.shade)),
};

export const sweetsAndDrinks: readonly Figure[] = [donut, iceCream, cake, tea, coffee, glass, cookie];
