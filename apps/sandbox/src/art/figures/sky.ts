import { mix } from '../primitives/color.js';
import { crescent, sparkle } from '../primitives/scenery.js';
import { disc, fill, line, mirrored, oval, place, repeat, stroke, times, type Point } from '../primitives/shapes.js';
import type { Figure } from './figure.js';

const sun: Figure = {
  words: ['sun', 'sunshine'],
  colors: ['#f5b02e', '#f08a2f'],
  habitat: 'sky',
  draw: ({ coat, shade, dark, palette }) =>
    repeat(16, (index) =>
      place(
        index % 2
          ? fill('M-50 -250C-20 -330 20 -400 0 -470C80 -400 70 -320 50 -250Z', shade)
          : fill('M-46 -250L0 -450L46 -250Z', coat),
        { x: 0, y: 0, turn: index * 22.5 },
      ),
    ) +
    disc(0, 0, 270, coat) +
    disc(0, 0, 230, mix(coat, '#fff1c4', 0.45)) +
    mirrored(stroke('M50 -50q34 -34 76 0', dark, 13) + oval(126, 50, 40, 26, palette.rose, { opacity: 0.7 })) +
    stroke('M-70 70Q0 140 70 70', dark, 13) +
    stroke('M0 -40Q-26 30 6 34', shade, 11),
};

const moon: Figure = {
  words: ['moon', 'crescent'],
  colors: ['#f7dc8f'],
  habitat: 'sky',
  draw: ({ coat, shade, palette, dark }) =>
    crescent(130, 0, 430, coat) +
    disc(-180, -90, 40, shade, { opacity: 0.5 }) +
    disc(-220, 110, 26, shade, { opacity: 0.5 }) +
    disc(-120, 230, 34, shade, { opacity: 0.5 }) +
    stroke('M-110 -20q-30 30 -60 0', dark, 11) +
    sparkle(190, -130, 80, palette.gold) +
    sparkle(290, 90, 54, palette.gold) +
    sparkle(120, 130, 40, palette.rose),
};

const star: Figure = {
  words: ['star'],
  colors: ['#f7c23a'],
  habitat: 'sky',
  draw: ({ coat, dark, palette }) => {
    const points = times(10, (index): Point => {
      const [angle, reach] = [(index / 5) * Math.PI - Math.PI / 2, index % 2 ? 200 : 430];
      return [Math.cos(angle) * reach, Math.sin(angle) * reach + 30];
    });
    return (
      fill(line(points, true), coat, { stroke: coat, 'stroke-width': 60, 'stroke-linejoin': 'round' }) +
      mirrored(disc(70, -10, 20, dark) + oval(120, 46, 30, 19, palette.rose)) +
      stroke('M-40 44Q0 84 40 44', dark, 11)
    );
  },
};

const rainbow: Figure = {
  words: ['rainbow'],
  colors: ['#e0503f'],
  habitat: 'sky',
  draw: ({ palette, white }) =>
    ['#d9423f', '#f08a34', '#f6c945', '#5fa85a', '#3f7fc0', '#7a559f']
      .map((color, index) =>
        stroke(
          `M${-430 + index * 46} 200A${430 - index * 46} ${430 - index * 46} 0 0 1 ${430 - index * 46} 200`,
          color,
          48,
          { 'stroke-linecap': 'butt' },
        ),
      )
      .join('') +
    mirrored(
      [
        [230, 230, 80],
        [320, 190, 100],
        [420, 230, 84],
      ]
        .map(([x, y, r]) => disc(x!, y!, r!, mix(white, palette.soft, 0.12)))
        .join('') + fill('M150 230H504Q504 312 420 312H230Q150 312 150 230Z', mix(white, palette.soft, 0.12)),
    ),
};

const cloud: Figure = {
  words: ['cloud'],
  colors: ['#fbf6ee', '#dce6ef'],
  habitat: 'sky',
  draw: ({ coat, shade, dark, palette }) =>
    disc(-230, 60, 170, coat) +
    disc(-60, -80, 230, coat) +
    disc(170, -20, 190, coat) +
    disc(310, 90, 140, coat) +
    fill('M-400 60H450Q450 230 310 230H-230Q-400 230 -400 60Z', coat) +
    stroke('M-330 150C-280 190 -200 200 -140 196', shade, 13, { opacity: 0.6 }) +
    mirrored(disc(90, 40, 19, dark) + oval(160, 90, 36, 22, palette.rose, { opacity: 0.7 })) +
    stroke('M-36 80Q0 116 36 80', dark, 11),
};

const snowman: Figure = {
  words: ['snowman'],
  colors: ['#fdfaf4'],
  habitat: 'snow',
  width: 660,
  draw: ({ coat, dark, palette }) =>
    stroke('M-180 20L-360 -110M-300 -66L-320 -150M180 20L360 -110M300 -66L330 -140', '#7a5236', 20) +
    disc(0, 240, 220, coat) +
    disc(0, -30, 170, coat) +
    disc(0, -250, 130, coat) +
    fill('M-140 -350H140V-320H-140ZM-90 -500H90V-340H-90Z', dark) +
    fill('M-92 -390H92V-350H-92Z', palette.pop) +
    fill('M0 -260L150 -230L0 -214Z', '#f08a34') +
    mirrored(disc(46, -290, 15, dark)) +
    fill('M-130 -170C-60 -120 60 -120 130 -170L140 -120C60 -70 -60 -70 -140 -120Z', palette.pop) +
    fill('M60 -120L140 -130L150 30L80 34Z', palette.pop) +
    disc(0, -20, 17, dark) +
    disc(0, 60, 17, dark) +
    disc(0, 190, 17, dark),
};

const planet: Figure = {
  words: ['saturn', 'planet', 'earth', 'globe'],
  colors: ['#e0985a', '#7f9fd0', '#c96a5a'],
  habitat: 'space',
  draw: ({ coat, shade, light, palette, words, white }) =>
    words.has('earth') || words.has('globe')
      ? disc(0, 0, 380, '#3f86c0') +
        fill(
          'M-240 -290C-120 -330 20 -260 -20 -170C-60 -90 -160 -110 -170 -20C-180 60 -100 80 -90 170C-90 250 -180 260 -240 160C-320 40 -360 -150 -240 -290ZM120 -200C220 -280 340 -160 370 -40C380 80 330 200 240 220C170 220 180 120 120 90C50 60 60 -140 120 -200Z',
          '#5fa85a',
        ) +
        stroke('M-180 -360C-20 -420 180 -400 290 -270', white, 26, { opacity: 0.8 }) +
        oval(0, -366, 110, 24, white)
      : stroke('M-160 100C-420 230 -480 210 -460 150C-440 90 -340 20 -270 -30', palette.gold, 40) +
        disc(0, 0, 290, coat) +
        stroke('M-250 -120Q0 -60 250 -130M-284 -20Q0 50 284 -30M-270 90Q0 170 270 80', shade, 36) +
        disc(-90, -160, 40, light) +
        stroke(
          'M-330 190C-100 160 200 10 400 -150C470 -210 440 -250 370 -230C330 -220 290 -200 250 -176',
          palette.gold,
          40,
        ),
};

export const sky: readonly Figure[] = [sun, moon, star, rainbow, cloud, snowman, planet];
