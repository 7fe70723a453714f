import { botanical } from '../motifs/botanical.js';
import { mix } from '../primitives/color.js';
import { blob, disc, fill, leafPath, oval, place, repeat, stroke } from '../primitives/shapes.js';
import { petals } from './petals.js';
import type { Brush, Figure } from './figure.js';
import { fromMotif } from './from-motif.js';

const bouquet: Figure = fromMotif(botanical, {
  words: ['bouquet', 'vase', 'flower', 'floral', 'wildflower', 'botanical', 'bloom', 'blossom'],
  colors: ['#e0604a'],
  habitat: 'room',
  several: true,
});

/** A stem with two leaves, from (0, 440) up to (0, top). */
const stem = ({ palette }: Brush, top: number): string =>
  stroke(`M0 440C-20 ${300} 20 ${top + 160} 0 ${top}`, palette.leaf, 24) +
  place(fill(leafPath(230, 56, 30), palette.leaf), { x: 0, y: 380, turn: 52 }) +
  place(fill(leafPath(210, 52, -30), mix(palette.leaf, palette.deep, 0.3)), { x: 0, y: 330, turn: -54 });

const at = (y: number, content: string): string => place(content, { x: 0, y });

const sunflower: Figure = {
  words: ['sunflower'],
  colors: ['#f4b52e'],
  habitat: 'meadow',
  width: 660,
  draw: (brush) =>
    stem(brush, -100) +
    at(
      -150,
      petals(18, 'M0 -110C46 -150 40 -260 0 -296C-40 -260 -46 -150 0 -110Z', brush.shade, 10) +
        petals(18, 'M0 -110C46 -150 40 -240 0 -280C-40 -240 -46 -150 0 -110Z', brush.coat) +
        disc(0, 0, 146, '#5f3b22') +
        repeat(60, (index) => {
          const [angle, reach] = [index * 2.4, 16 * Math.sqrt(index)];
          return disc(Math.cos(angle) * reach, Math.sin(angle) * reach, 7, index % 2 ? '#3a2417' : '#a9683a');
        }),
    ),
};

const rose: Figure = {
  words: ['rose', 'peony'],
  colors: ['#d8344a', '#e8708a'],
  habitat: 'meadow',
  width: 660,
  draw: (brush) =>
    stem(brush, -60) +
    stroke('M14 260l34 -16M-8 190l-32 -18M10 120l34 -14', brush.palette.leaf, 11) +
    at(
      -170,
      fill('M-120 170C-60 120 60 120 120 170C70 200 -70 200 -120 170Z', brush.palette.leaf) +
        blob(
          [
            [-240, -60],
            [-190, -190],
            [-60, -240],
            [90, -236],
            [210, -170],
            [244, -40],
            [200, 110],
            [90, 190],
            [-70, 196],
            [-190, 120],
          ],
          brush.shade,
        ) +
        blob(
          [
            [-190, -90],
            [-100, -200],
            [60, -210],
            [180, -110],
            [170, 60],
            [60, 150],
            [-90, 140],
            [-190, 40],
          ],
          brush.coat,
        ) +
        fill(
          'M-140 -60C-120 -170 120 -190 150 -50C130 90 -40 130 -110 60C-150 20 -150 -20 -140 -60Z',
          mix(brush.coat, brush.light, 0.5),
        ) +
        stroke(
          'M-190 20C-140 110 60 140 150 30M-120 -70C-90 60 80 70 110 -40C100 -130 -40 -140 -70 -50C-60 20 40 20 50 -40C40 -80 -10 -80 -14 -46',
          brush.shade,
          17,
        ),
    ),
};

const tulip: Figure = {
  words: ['tulip'],
  colors: ['#e2503f', '#f0a83a', '#b45aa0'],
  habitat: 'meadow',
  width: 660,
  draw: (brush) =>
    stroke('M0 440V0', brush.palette.leaf, 26) +
    fill('M0 430C-60 300 -190 260 -210 60C-110 130 -20 260 0 430Z', brush.palette.leaf) +
    fill('M0 430C50 310 170 280 200 110C100 170 30 280 0 430Z', mix(brush.palette.leaf, brush.palette.deep, 0.25)) +
    fill(
      'M-180 -120C-210 -280 -180 -350 -150 -400C-80 -360 -40 -320 0 -440C40 -320 80 -360 150 -400C180 -350 210 -280 180 -120C140 40 -140 40 -180 -120Z',
      brush.coat,
    ) +
    fill('M0 -440C-90 -300 -110 -100 0 0C110 -100 90 -300 0 -440Z', brush.light),
};

const daisy: Figure = {
  words: ['daisy', 'chamomile'],
  colors: ['#fdf8ec'],
  habitat: 'meadow',
  width: 660,
  draw: (brush) =>
    stem(brush, -100) +
    at(
      -170,
      petals(
        14,
        'M0 -60C44 -100 50 -230 0 -250C-50 -230 -44 -100 0 -60Z',
        mix(brush.coat, brush.palette.soft, 0.35),
        13,
      ) +
        petals(14, 'M0 -60C44 -100 50 -230 0 -250C-50 -230 -44 -100 0 -60Z', brush.coat) +
        disc(0, 0, 84, '#f2b632') +
        disc(-20, -20, 36, '#f8d060'),
    ),
};

const poppy: Figure = {
  words: ['poppy'],
  colors: ['#e2452f', '#ef6f5a'],
  habitat: 'meadow',
  width: 660,
  draw: (brush) =>
    stem(brush, -100) +
    at(
      -150,
      petals(4, 'M0 0C150 -40 200 -230 60 -270C30 -290 -30 -290 -60 -270C-200 -230 -150 -40 0 0Z', brush.shade, 45) +
        petals(4, 'M0 0C140 -40 180 -210 60 -250C30 -262 -30 -262 -60 -250C-180 -210 -140 -40 0 0Z', brush.coat) +
        repeat(18, (index) => disc(Math.cos(index * 0.349) * 84, Math.sin(index * 0.349) * 84, 10, brush.dark)) +
        disc(0, 0, 52, brush.dark) +
        stroke('M-26 0H26M0 -26V26', brush.palette.leaf, 9),
    ),
};

const lavender: Figure = {
  words: ['lavender'],
  colors: ['#8f6fc4', '#a58ad6'],
  habitat: 'meadow',
  several: true,
  draw: (brush) =>
    repeat(5, (index) => {
      const x = (index - 2) * 120;
      const top = -340 + Math.abs(index - 2) * 70;
      return (
        stroke(`M${x * 0.2} 440C${x * 0.4} 260 ${x} 200 ${x} ${top + 100}`, brush.palette.leaf, 13) +
        repeat(9, (bud) => {
          const [y, size] = [top + bud * 44, 22 + bud * 2];
          return (
            disc(x - size * 0.8, y, size, bud % 2 ? brush.coat : brush.shade) +
            disc(x + size * 0.8, y + 8, size, bud % 2 ? brush.light : brush.coat)
          );
        })
      );
    }) + fill('M-90 340H90L70 390H-70Z', brush.palette.pop),
};

const lotus: Figure = {
  words: ['lotus', 'waterlily'],
  colors: ['#f2a0b5', '#fbe6e8'],
  habitat: 'pond',
  draw: (brush) =>
    oval(0, 270, 430, 110, brush.palette.leaf) +
    stroke(
      'M0 270L-390 250M0 270L390 250M0 270L-200 350M0 270L220 350',
      mix(brush.palette.leaf, brush.palette.deep, 0.4),
      9,
    ) +
    repeat(7, (index) =>
      place(fill('M0 0C110 -80 100 -260 0 -380C-100 -260 -110 -80 0 0Z', index % 2 ? brush.coat : brush.shade), {
        x: 0,
        y: 230,
        turn: -84 + index * 28,
      }),
    ) +
    repeat(5, (index) =>
      place(
        fill('M0 0C90 -60 80 -210 0 -310C-80 -210 -90 -60 0 0Z', mix(brush.light, brush.coat, index % 2 ? 0.6 : 0.1)),
        { x: 0, y: 250, turn: -60 + index * 30 },
      ),
    ) +
    oval(0, 200, 60, 40, brush.palette.gold),
};

const cherryBlossom: Figure = {
  words: ['sakura', 'cherryblossom', 'plumblossom'],
  colors: ['#f5b3c2', '#f8cfd6'],
  habitat: 'sky',
  several: true,
  draw: (brush) => {
    const bark = mix('#5a3b2e', brush.dark, 0.3);
    const spots = [
      [-330, 260],
      [-210, 120],
      [-90, 180],
      [-40, -20],
      [90, 30],
      [150, -160],
      [270, -110],
      [290, -300],
      [30, -210],
      [-240, 330],
      [400, -230],
      [180, 160],
    ] as const;
    return (
      stroke('M-470 420C-280 280 -160 140 20 70C180 0 260 -120 430 -330', bark, 36) +
      stroke(
        'M-140 170C-120 60 -60 20 -30 -40C-10 -110 0 -150 30 -220M60 50C140 70 170 110 200 180M220 -60C300 -60 360 -90 410 -230',
        bark,
        19,
      ) +
      spots
        .map(([x, y], index) =>
          place(
            petals(
              5,
              'M0 0C60 -30 60 -90 14 -104L0 -90L-14 -104C-60 -90 -60 -30 0 0Z',
              index % 3 ? brush.coat : brush.light,
            ) +
              disc(0, 0, 19, brush.palette.pop) +
              petals(5, 'M-3 -18L0 -50L3 -18Z', brush.palette.pop, 36),
            { x, y, turn: index * 31, scale: 0.8 + (index % 4) * 0.1 },
          ),
        )
        .join('')
    );
  },
};

export const flowers: readonly Figure[] = [
  sunflower,
  cherryBlossom,
  rose,
  tulip,
  daisy,
  poppy,
  lavender,
  lotus,
  bouquet,
];
