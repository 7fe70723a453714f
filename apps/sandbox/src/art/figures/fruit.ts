import { mix } from '../primitives/color.js';
import { clipped, disc, fill, leafPath, oval, place, repeat, stroke } from '../primitives/shapes.js';
import { gloss, leaf } from './fruit-parts.js';
import type { Figure } from './figure.js';

const apple: Figure = {
  words: ['apple'],
  colors: ['#d93a33', '#8fb53a'],
  habitat: 'table',
  draw: (brush) =>
    stroke('M0 -210C10 -290 30 -340 60 -380', '#6b4630', 26) +
    leaf(brush, 30, -270, 66) +
    fill(
      'M0 -200C120 -290 330 -240 340 -10C350 220 210 430 90 430C50 430 30 410 0 410C-30 410 -50 430 -90 430C-210 430 -350 220 -340 -10C-330 -240 -120 -290 0 -200Z',
      brush.coat,
    ) +
    fill(
      'M-90 430C-210 430 -350 220 -340 -10C-334 -150 -250 -230 -160 -240C-290 -60 -220 280 -30 414C-50 424 -60 430 -90 430Z',
      brush.shade,
      { opacity: 0.6 },
    ) +
    gloss(200, -60),
};

const pear: Figure = {
  words: ['pear'],
  colors: ['#b5c24a', '#e0b03f'],
  habitat: 'table',
  width: 660,
  draw: (brush) =>
    stroke('M0 -310C0 -370 20 -400 50 -430', '#6b4630', 26) +
    leaf(brush, 16, -330, 70, 0.9) +
    fill(
      'M0 -320C130 -320 130 -160 170 -50C230 60 300 130 290 240C280 370 140 440 0 440C-140 440 -280 370 -290 240C-300 130 -230 60 -170 -50C-130 -160 -130 -320 0 -320Z',
      brush.coat,
    ) +
    fill(
      'M0 440C-140 440 -280 370 -290 240C-300 130 -230 60 -170 -50C-140 -130 -130 -250 -70 -300C-120 -60 -240 280 0 440Z',
      brush.shade,
      { opacity: 0.5 },
    ) +
    gloss(150, 160),
};

const citrus: Figure = {
  words: ['lemon', 'lime', 'citrus'],
  colors: ['#f6cf3a'],
  habitat: 'table',
  draw: (given) => {
    const brush = given.words.has('lime') ? { ...given, coat: '#8fbf45', shade: '#6a9a34' } : given;
    return (
      leaf(brush, -40, -250, -50, 1.2) +
      leaf(brush, -20, -260, 20, 1.1) +
      place(
        fill(
          'M-330 0C-330 -180 -180 -260 0 -260C160 -260 270 -180 320 -60C352 -46 400 -26 400 0C400 26 352 46 320 60C270 180 160 260 0 260C-180 260 -330 180 -330 0Z',
          brush.coat,
        ) +
          fill('M-330 0C-330 180 -180 260 0 260C160 260 270 180 320 60C120 200 -200 200 -330 0Z', brush.shade, {
            opacity: 0.5,
          }) +
          repeat(12, (index) =>
            disc(-200 + (index % 6) * 80, -120 + Math.floor(index / 6) * 150 + (index % 2) * 50, 9, brush.shade),
          ),
        { x: -20, y: -20, turn: 24 },
      ) +
      place(
        disc(0, 0, 190, brush.coat) +
          disc(0, 0, 166, brush.white) +
          repeat(8, (index) =>
            place(
              fill(
                'M0 -18C46 -50 50 -120 36 -144C16 -156 -16 -156 -36 -144C-50 -120 -46 -50 0 -18Z',
                mix(brush.coat, brush.white, 0.25),
              ),
              { x: 0, y: 0, turn: index * 45 },
            ),
          ),
        { x: 220, y: 230 },
      )
    );
  },
};

const orange: Figure = {
  words: ['orange', 'tangerine', 'mandarin', 'peach'],
  colors: ['#f2892e', '#f59a3a'],
  habitat: 'table',
  draw: (brush) =>
    leaf(brush, 0, -240, -40, 1.1) +
    leaf(brush, 10, -240, 46, 1.2) +
    disc(0, 80, 350, brush.coat) +
    fill('M-340 0C-370 260 -180 440 20 430C-180 360 -300 200 -290 -110C-320 -70 -336 -40 -340 0Z', brush.shade, {
      opacity: 0.6,
    }) +
    repeat(14, (index) =>
      disc(
        Math.cos(index * 2.4) * 62 * Math.sqrt(index) + 20,
        Math.sin(index * 2.4) * 62 * Math.sqrt(index) + 90,
        9,
        brush.shade,
      ),
    ) +
    disc(0, -240, 24, mix(brush.palette.leaf, brush.dark, 0.3)) +
    gloss(190, -60),
};

const strawberry: Figure = {
  words: ['strawberry'],
  colors: ['#e0353f'],
  habitat: 'table',
  draw: (brush) =>
    fill(
      'M0 440C-190 380 -350 120 -330 -80C-310 -240 -130 -240 0 -190C130 -240 310 -240 330 -80C350 120 190 380 0 440Z',
      brush.coat,
    ) +
    fill('M0 440C-190 380 -350 120 -330 -80C-320 -170 -260 -210 -190 -216C-280 0 -180 300 0 440Z', brush.shade, {
      opacity: 0.5,
    }) +
    repeat(22, (index) => {
      const row = Math.floor(index / 5);
      return oval(
        -210 + (index % 5) * 105 + (row % 2) * 50 - row * 0,
        -60 + row * 96,
        11,
        20,
        Math.abs(-210 + (index % 5) * 105 + (row % 2) * 50) < 270 - row * 54 ? '#f8d27a' : 'none',
      );
    }) +
    repeat(7, (index) =>
      place(
        fill(
          'M0 0C60 -50 60 -150 0 -220C-60 -150 -60 -50 0 0Z',
          index % 2 ? brush.palette.leaf : mix(brush.palette.leaf, brush.palette.deep, 0.25),
        ),
        { x: 0, y: -200, turn: -114 + index * 38, scale: 0.8 },
      ),
    ) +
    stroke('M0 -210C0 -320 30 -360 60 -400', brush.palette.leaf, 24),
};

const cherry: Figure = {
  words: ['cherry'],
  colors: ['#c9283f', '#a8243f'],
  habitat: 'table',
  several: true,
  draw: (brush) =>
    stroke('M-180 120C-140 -100 -20 -280 130 -400M200 200C210 -60 180 -260 130 -400', brush.palette.leaf, 21) +
    leaf(brush, 130, -390, -96, 1.5) +
    [
      [-190, 220, 190],
      [210, 270, 170],
    ]
      .map(
        ([x, y, radius]) =>
          disc(x!, y!, radius!, brush.coat) +
          fill(
            `M${x! - radius!} ${y}A${radius} ${radius} 0 0 0 ${x} ${y! + radius!}C${x! - 70} ${y! + 90} ${x! - 110} ${y! - 20} ${x! - radius! * 0.7} ${y! - radius! * 0.7}C${x! - radius! * 0.9} ${y! - 80} ${x! - radius!} ${y! - 40} ${x! - radius!} ${y}Z`,
            brush.shade,
          ) +
          gloss(x! + 70, y! - 60),
      )
      .join(''),
};

const pineapple: Figure = {
  words: ['pineapple', 'ananas'],
  colors: ['#efb23a'],
  habitat: 'table',
  width: 660,
  draw: (brush) => {
    const body =
      'M0 -120C170 -120 240 20 240 160C240 320 150 440 0 440C-150 440 -240 320 -240 160C-240 20 -170 -120 0 -120Z';
    return (
      repeat(9, (index) =>
        place(
          fill(
            leafPath(330 - Math.abs(index - 4) * 24, 48, (index - 4) * 14),
            index % 2 ? brush.palette.leaf : mix(brush.palette.leaf, brush.palette.deep, 0.3),
          ),
          { x: 0, y: -90, turn: -64 + index * 16 },
        ),
      ) +
      fill(body, brush.coat) +
      clipped(
        'pineapple',
        body,
        repeat(9, (index) =>
          stroke(
            `M${-520 + index * 110} -160L${80 + index * 110} 480M${520 - index * 110} -160L${-80 - index * 110} 480`,
            brush.shade,
            12,
          ),
        ) +
          repeat(24, (index) =>
            disc(
              -220 + (index % 5) * 110 + (Math.floor(index / 5) % 2) * 55,
              -60 + Math.floor(index / 5) * 106,
              13,
              mix(brush.shade, brush.dark, 0.3),
            ),
          ),
      )
    );
  },
};

const watermelon: Figure = {
  words: ['watermelon'],
  colors: ['#ee4a55'],
  habitat: 'table',
  draw: (brush) =>
    place(
      fill('M-430 -130A430 430 0 0 0 430 -130Z', '#3f8a4a') +
        fill('M-392 -130A392 392 0 0 0 392 -130Z', '#d9ecb0') +
        fill('M-352 -130A352 352 0 0 0 352 -130Z', brush.coat) +
        [
          [-200, -60],
          [-70, -70],
          [70, -60],
          [200, -66],
          [-140, 30],
          [0, 20],
          [140, 30],
          [-60, 120],
          [70, 120],
        ]
          .map(([x, y]) => oval(x!, y!, 13, 24, '#2b1b1e'))
          .join(''),
      { x: 0, y: 0, turn: -12 },
    ),
};

export const fruit: readonly Figure[] = [apple, pear, citrus, orange, strawberry, cherry, pineapple, watermelon];
