import { mix } from '../primitives/color.js';
import { box, disc, fill, mirrored, oval, place, repeat, stroke } from '../primitives/shapes.js';
import { glass } from './window-glass.js';
import type { Figure } from './figure.js';

const boat: Figure = {
  words: ['boat', 'sailboat', 'ship', 'yacht'],
  colors: ['#c9452f', '#2f5f8a', '#8a5a36'],
  habitat: 'coast',
  draw: (brush) =>
    stroke('M-20 -460V230', '#7a5236', 26) +
    fill('M10 -430C190 -290 290 -60 320 150H10Z', brush.white) +
    fill('M10 -60C100 -30 210 -40 290 20L320 150H10Z', mix(brush.coat, brush.palette.gold, 0.2)) +
    fill('M-50 -360C-190 -210 -300 0 -330 150H-50Z', mix(brush.white, brush.palette.soft, 0.35)) +
    fill('M-20 -470L-130 -440L-20 -400Z', brush.palette.pop) +
    fill('M-430 210H430C400 330 330 420 240 420H-240C-330 420 -400 330 -430 210Z', brush.coat) +
    stroke('M-400 280H400', brush.white, 26) +
    repeat(4, (index) => disc(-180 + index * 120, 350, 22, brush.white)),
};

const plane: Figure = {
  words: ['plane', 'airplane', 'aeroplane', 'aircraft', 'jet'],
  colors: ['#e05a3f', '#3f7fb0', '#f0b53a'],
  habitat: 'sky',
  draw: (brush) =>
    place(
      fill('M-380 -30L-470 -220H-380L-260 -40Z', brush.shade) +
        fill('M-60 20L-170 -200H-90L110 20Z', brush.shade) +
        fill(
          'M-430 -10C-300 -70 200 -90 330 -60C420 -40 470 10 470 40C470 80 400 110 300 110H-260C-360 100 -430 50 -430 -10Z',
          brush.white,
        ) +
        fill('M-420 30C-200 60 200 60 468 50C460 90 390 110 300 110H-260C-340 104 -400 70 -420 30Z', brush.coat) +
        fill('M300 -62C380 -50 430 -20 450 10H320Z', glass(brush)) +
        repeat(7, (index) => disc(-220 + index * 70, -6, 22, glass(brush))) +
        fill('M-40 60L-200 290H-90L170 70Z', brush.coat) +
        fill('M-330 40L-420 140H-350L-240 60Z', brush.shade),
      { x: 0, y: 0, turn: -12 },
    ),
};

const balloon: Figure = {
  words: ['balloon'],
  colors: ['#e2503f', '#f0a83a', '#3f8f9a'],
  habitat: 'sky',
  width: 660,
  draw: (brush) =>
    stroke('M-110 150L-60 320M110 150L60 320M-40 170L-24 320M40 170L24 320', brush.dark, 8) +
    fill(
      'M0 -460C220 -460 350 -310 330 -120C310 20 190 110 120 190H-120C-190 110 -310 20 -330 -120C-350 -310 -220 -460 0 -460Z',
      brush.coat,
    ) +
    mirrored(fill('M110 -440C230 -330 230 10 90 190H30C130 0 130 -330 30 -458Q70 -456 110 -440Z', brush.palette.gold)) +
    fill('M-30 -458C-70 -330 -70 10 -22 190H22C70 10 70 -330 30 -458Z', brush.white) +
    stroke('M-318 -60Q0 60 318 -60', brush.palette.main, 34) +
    box(-76, 310, 152, 130, '#a86f3f', { rx: 22 }) +
    stroke('M-70 350H70M-70 390H70', '#7f4f2a', 10) +
    box(-86, 300, 172, 30, '#7f4f2a', { rx: 14 }),
};

const rocket: Figure = {
  words: ['rocket', 'spaceship', 'spacecraft'],
  colors: ['#f5efe2', '#dfe5ec'],
  habitat: 'space',
  width: 660,
  draw: (brush) =>
    place(
      fill('M-70 250C-100 330 -60 400 0 480C60 400 100 330 70 250Z', brush.palette.gold) +
        fill('M-36 250C-50 310 -30 350 0 400C30 350 50 310 36 250Z', brush.palette.pop) +
        fill(
          'M-120 40C-230 100 -260 200 -240 300L-100 220ZM120 40C230 100 260 200 240 300L100 220Z',
          brush.palette.pop,
        ) +
        fill(
          'M0 -480C130 -360 180 -160 150 60C140 150 120 210 100 260H-100C-120 210 -140 150 -150 60C-180 -160 -130 -360 0 -480Z',
          brush.coat,
        ) +
        fill('M0 -480C70 -420 110 -340 136 -250H-136C-110 -340 -70 -420 0 -480Z', brush.palette.pop) +
        fill(
          'M-100 260C-120 210 -140 150 -150 60C-170 -100 -150 -240 -90 -360C-110 -100 -90 120 -30 260Z',
          brush.shade,
          { opacity: 0.5 },
        ) +
        disc(0, -90, 84, brush.palette.gold) +
        disc(0, -90, 60, brush.palette.main) +
        stroke('M-30 -110q10 -24 34 -26', brush.white, 11) +
        box(-128, 130, 256, 34, brush.palette.main),
      { x: 0, y: -10, turn: 18 },
    ),
};

const ufo: Figure = {
  words: ['ufo', 'saucer'],
  colors: ['#9fb0bd', '#7f9fb5'],
  habitat: 'space',
  draw: (brush) =>
    fill('M-160 60L-330 440H330L160 60Z', brush.palette.gold, { opacity: 0.45 }) +
    fill('M-190 -40C-190 -300 190 -300 190 -40Z', mix(brush.palette.soft, brush.white, 0.4)) +
    fill('M-60 -40C-110 -180 110 -180 60 -40Z', '#7fbf5a') +
    disc(-26, -110, 14, brush.dark) +
    disc(26, -110, 14, brush.dark) +
    oval(0, 20, 440, 110, brush.coat) +
    oval(0, -10, 300, 60, brush.light) +
    repeat(7, (index) =>
      disc(
        -330 + index * 110,
        40 + (3 - Math.abs(index - 3)) * 18,
        26,
        index % 2 ? brush.palette.pop : brush.palette.gold,
      ),
    ),
};

const skateboard: Figure = {
  words: ['skateboard', 'surfboard'],
  colors: ['#e0603f', '#3f8f9a'],
  habitat: 'road',
  draw: (brush) =>
    brush.words.has('surfboard')
      ? place(
          fill('M0 -480C130 -330 160 100 110 420Q0 470 -110 420C-160 100 -130 -330 0 -480Z', brush.coat) +
            fill('M-126 -60Q0 60 126 -60L134 60Q0 180 -134 60Z', brush.white) +
            stroke('M0 -440V440', brush.palette.gold, 15),
          { x: 0, y: 0, turn: 14 },
        )
      : fill(
          'M-460 100C-400 170 -340 180 -280 180H280C340 180 400 170 460 100L440 70C390 120 340 130 280 130H-280C-340 130 -390 120 -440 70Z',
          brush.coat,
        ) +
        box(-250, 180, 120, 50, brush.shade) +
        box(130, 180, 120, 50, brush.shade) +
        disc(-240, 260, 64, brush.palette.gold) +
        disc(-140, 260, 64, brush.palette.gold) +
        disc(140, 260, 64, brush.palette.gold) +
        disc(240, 260, 64, brush.palette.gold) +
        [-240, -140, 140, 240].map((x) => disc(x, 260, 22, brush.white)).join(''),
};

const helicopter: Figure = {
  words: ['helicopter', 'chopper'],
  colors: ['#d9482f', '#2f7f8a', '#e8a52f'],
  habitat: 'sky',
  draw: (brush) => {
    const { coat, shade, dark, white, palette } = brush;
    const metal = mix(dark, palette.soft, 0.3);
    return (
      stroke('M-20 250L-50 360M190 250L220 360M-150 360H330C370 360 390 340 396 316', metal, 22) +
      fill('M-460 -150L-380 -150L-330 -30H-420Z', shade) +
      fill('M-120 -90L-440 -60C-460 -50 -460 0 -440 6L-100 180Z', coat) +
      fill(
        'M-180 40C-180 -80 -60 -170 90 -170C280 -170 410 -60 430 90C440 190 360 260 240 260H20C-100 260 -180 160 -180 40Z',
        coat,
      ) +
      fill('M-150 130C-60 160 240 170 428 120C426 200 350 260 240 260H20C-60 260 -120 210 -150 130Z', shade) +
      fill('M190 -130C310 -100 386 -10 400 80C330 100 250 100 180 90Z', glass(brush)) +
      box(-20, -90, 150, 170, glass(brush), { rx: 36 }) +
      stroke('M-140 130H80', white, 20) +
      box(30, -230, 90, 76, shade, { rx: 16 }) +
      stroke('M75 -230V-300', metal, 24) +
      box(-340, -330, 830, 30, metal, { rx: 15 }) +
      disc(75, -316, 34, palette.gold) +
      stroke('M-430 -140L-370 60M-500 -10L-300 -70', metal, 22) +
      disc(-400, -40, 26, palette.gold)
    );
  },
};

export const craft: readonly Figure[] = [boat, plane, balloon, rocket, ufo, skateboard, helicopter];
