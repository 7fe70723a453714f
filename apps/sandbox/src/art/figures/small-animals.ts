import { moth as mothMotif } from '../motifs/moth.js';
import { mix } from '../primitives/color.js';
import { disc, fill, mirrored, oval, place, repeat, stroke } from '../primitives/shapes.js';
import type { Figure } from './figure.js';
import { fromMotif } from './from-motif.js';
import { eyes } from './seated.js';

const moth: Figure = fromMotif(mothMotif, { words: ['moth'], colors: ['#5a3a5e', '#7a4a2f'], habitat: 'sky' });

const butterfly: Figure = {
  words: ['butterfly'],
  colors: ['#e8793a', '#3f7fc4', '#c9508f', '#f0b53a'],
  habitat: 'sky',
  draw: ({ coat, light, dark, white, palette }) =>
    mirrored(
      fill('M14 -40C80 -260 300 -420 410 -350C480 -260 400 -40 250 20C140 60 50 30 14 0Z', dark) +
        fill('M40 -50C110 -230 280 -360 370 -310C420 -240 350 -70 230 -20C150 10 80 0 40 -30Z', coat) +
        fill('M14 10C120 20 290 60 310 190C310 320 200 400 130 350C60 280 20 120 14 40Z', dark) +
        fill(
          'M40 40C130 50 250 90 270 190C270 280 190 340 140 300C90 240 50 140 40 60Z',
          mix(coat, palette.gold, 0.45),
        ) +
        stroke('M50 -40L340 -290M56 -34L380 -180M60 -26L330 -70M50 60L250 150M56 90L220 270', dark, 10) +
        disc(392, -300, 15, white) +
        disc(410, -240, 13, white) +
        disc(390, -180, 11, white) +
        disc(290, 200, 13, white) +
        disc(260, 280, 12, white) +
        disc(200, 150, 24, light) +
        stroke('M8 -120C40 -200 80 -260 140 -290', dark, 10) +
        disc(144, -292, 14, dark),
    ) +
    fill(
      'M0 -150C36 -140 36 -90 26 -40C36 80 26 200 0 280C-26 200 -36 80 -26 -40C-36 -90 -36 -140 0 -150Z',
      mix(dark, coat, 0.12),
    ),
};

const bee: Figure = {
  words: ['bee', 'bumblebee', 'honeybee'],
  colors: ['#f5bd36'],
  habitat: 'sky',
  draw: ({ coat, dark, white, palette }) =>
    place(
      oval(-60, -210, 110, 190, mix(white, palette.soft, 0.3), { opacity: 0.85, stroke: dark, 'stroke-width': 7 }) +
        place(
          oval(0, -190, 100, 180, mix(white, palette.soft, 0.2), { opacity: 0.85, stroke: dark, 'stroke-width': 7 }),
          { x: 90, y: 0, turn: 34 },
        ) +
        fill('M-300 60L-400 90L-290 120Z', dark) +
        oval(-30, 80, 290, 180, coat) +
        fill(
          'M-180 -72C-220 20 -220 150 -180 232L-100 252C-130 150 -130 10 -100 -92ZM-10 -100C-40 20 -40 150 -10 260L76 250C60 150 60 20 76 -92Z',
          dark,
        ) +
        disc(236, 50, 130, mix(coat, dark, 0.75)) +
        disc(276, 20, 36, white) +
        disc(284, 20, 18, dark) +
        stroke('M250 100Q290 126 320 96', white, 10) +
        stroke('M220 -70C230 -160 290 -190 340 -190M280 -66C310 -130 350 -150 400 -140', dark, 10) +
        disc(342, -190, 15, dark) +
        disc(402, -140, 15, dark),
      { x: 20, y: 40, turn: -8 },
    ),
};

const ladybird: Figure = {
  words: ['ladybird', 'ladybug'],
  colors: ['#d93a2b'],
  habitat: 'meadow',
  draw: ({ coat, shade, dark, white }) =>
    mirrored(stroke('M230 -100L340 -160M260 40L390 40M230 180L340 270M60 -330C90 -390 130 -410 170 -410', dark, 22)) +
    disc(0, -230, 150, dark) +
    oval(0, 60, 300, 320, coat) +
    fill('M0 -260C-20 -60 -20 200 0 380C20 200 20 -60 0 -260Z', dark) +
    mirrored(disc(130, -90, 54, dark) + disc(180, 80, 60, dark) + disc(90, 220, 50, dark)) +
    stroke('M-230 -40C-216 -120 -170 -180 -120 -210', mix(coat, white, 0.5), 16) +
    fill('M-120 340C-200 280 -260 200 -290 90C-310 250 -200 370 0 380Z', shade, { opacity: 0.5 }) +
    mirrored(disc(72, -270, 36, white) + disc(66, -270, 16, dark)),
};

const dragonfly: Figure = {
  words: ['dragonfly'],
  colors: ['#2f9a9a', '#4a6fc4'],
  habitat: 'sky',
  draw: ({ coat, shade, dark, white, palette }) =>
    mirrored(
      place(
        oval(0, -200, 60, 210, mix(white, palette.soft, 0.45), { stroke: shade, 'stroke-width': 8 }) +
          stroke('M0 -20V-360M0 -140l36 -60M0 -220l-36 -60', shade, 6),
        { x: 20, y: -160, turn: 70 },
      ) +
        place(
          oval(0, -190, 54, 190, mix(white, palette.soft, 0.3), { stroke: shade, 'stroke-width': 8 }) +
            stroke('M0 -20V-330M0 -130l30 -60', shade, 6),
          { x: 20, y: -100, turn: 112 },
        ),
    ) +
    repeat(8, (index) => oval(0, -20 + index * 58, 30 - index * 1.6, 34, index % 2 ? coat : shade)) +
    oval(0, -150, 62, 110, coat) +
    mirrored(disc(44, -280, 52, dark) + disc(58, -296, 14, white)),
};

const snail: Figure = {
  words: ['snail'],
  colors: ['#c9803f', '#b5603f'],
  habitat: 'meadow',
  draw: ({ coat, shade, light, dark, palette }) => {
    const skin = mix(palette.gold, '#d9c9a0', 0.7);
    return (
      fill(
        'M-430 430C-360 330 -100 330 120 320C240 300 230 120 290 20C330 -40 420 0 410 80C390 200 400 340 300 420C260 440 -380 450 -430 430Z',
        skin,
      ) +
      stroke('M310 30L270 -130M370 30L400 -130', skin, 26) +
      disc(266, -140, 27, dark) +
      disc(404, -140, 27, dark) +
      stroke('M330 130Q370 156 400 120', dark, 9) +
      disc(-70, 110, 270, coat) +
      stroke(
        'M-70 110C-70 70 0 70 10 130C20 210 -120 230 -160 130C-190 10 -60 -70 50 -20C170 40 170 230 50 300',
        shade,
        40,
      ) +
      stroke('M-280 60C-260 -40 -200 -100 -120 -130', light, 17)
    );
  },
};

const frog: Figure = {
  words: ['frog', 'toad'],
  colors: ['#5fa044', '#7ab648'],
  habitat: 'pond',
  width: 660,
  draw: ({ coat, shade, light, dark, white, palette }) =>
    mirrored(
      fill('M150 150C300 90 400 200 360 330C350 400 280 440 190 430C230 340 180 240 130 220Z', shade) +
        fill('M240 400C330 390 400 410 420 440H180Z', coat) +
        fill('M60 200C90 300 100 360 90 410L150 440H20Z', shade),
    ) +
    fill(
      'M0 -60C150 -60 220 90 210 220C200 350 110 420 0 420C-110 420 -200 350 -210 220C-220 90 -150 -60 0 -60Z',
      coat,
    ) +
    oval(0, 280, 130, 130, mix(light, '#f1eeb0', 0.6)) +
    fill(
      'M0 -270C150 -270 280 -210 280 -80C280 30 140 80 0 80C-140 80 -280 30 -280 -80C-280 -210 -150 -270 0 -270Z',
      coat,
    ) +
    mirrored(
      disc(150, -250, 92, coat) +
        disc(150, -260, 62, white) +
        oval(150, -260, 28, 40, dark) +
        disc(160, -278, 10, white) +
        oval(200, -40, 44, 26, palette.rose, { opacity: 0.6 }),
    ) +
    stroke('M-190 -60Q0 60 190 -60', dark, 12) +
    mirrored(disc(26, -140, 7, dark)),
};

const snake: Figure = {
  words: ['snake', 'serpent', 'python'],
  colors: ['#4f9a55', '#c9803a', '#3f7f86'],
  habitat: 'savanna',
  draw: ({ coat, shade, light, dark, white, palette }) => {
    const way =
      'M-330 400C-120 440 300 430 300 300C300 170 -230 250 -240 100C-250 -40 190 30 190 -120C190 -220 60 -250 40 -300';
    return (
      stroke(way, coat, 110) +
      stroke(way, shade, 60, { 'stroke-dasharray': '4 96' }) +
      stroke(way, light, 15, { 'stroke-dasharray': '2 96', 'stroke-dashoffset': '50' }) +
      fill('M-60 -300C-80 -400 20 -450 90 -400C150 -350 110 -250 40 -236C0 -230 -50 -250 -60 -300Z', coat) +
      stroke('M-56 -310L-140 -300L-180 -330M-140 -300L-176 -270', palette.pop, 11) +
      disc(10, -350, 30, white) +
      oval(6, -350, 10, 26, dark)
    );
  },
};

const lizard: Figure = {
  words: ['lizard', 'chameleon'],
  colors: ['#5fa64a', '#3fa08a'],
  habitat: 'forest',
  draw: ({ coat, shade, light, dark, white }) =>
    stroke('M-140 150C-330 190 -420 60 -330 -30C-260 -90 -190 -10 -250 40', coat, 62) +
    stroke('M-60 180L-130 330L-190 350M-130 330L-80 380M170 160L230 320L180 360M230 320L290 350', shade, 46) +
    fill(
      'M-230 170C-180 20 20 -60 180 -40C240 -120 400 -110 440 10C460 90 380 130 290 120C230 210 60 250 -60 240C-150 230 -220 220 -230 170Z',
      coat,
    ) +
    repeat(7, (index) => fill(`M${-160 + index * 56} ${40 - index * 14}l30 -66l34 52Z`, shade)) +
    repeat(9, (index) => disc(-120 + index * 40, 110 + (index % 2) * 46, 17, light)) +
    disc(330, -30, 54, light) +
    disc(336, -30, 34, white) +
    disc(342, -30, 18, dark) +
    stroke('M436 50Q380 80 320 70', dark, 9),
};

const spider: Figure = {
  words: ['spider', 'tarantula'],
  colors: ['#3a3342', '#5a3a3a'],
  habitat: 'forest',
  draw: ({ coat, shade, white, palette, dark }) =>
    stroke('M0 -500V-100', mix(white, palette.soft, 0.5), 6) +
    mirrored(
      stroke(
        'M60 40C180 -80 260 -180 300 -60L380 60M80 90C200 20 320 20 360 140L410 280M80 150C200 130 290 170 300 290L330 410M60 190C140 210 190 270 180 370L190 440',
        shade,
        22,
      ),
    ) +
    disc(0, 190, 190, coat) +
    fill('M-50 130L50 130L0 210L50 290H-50L0 210Z', palette.pop) +
    disc(0, -30, 120, coat) +
    mirrored(disc(44, -40, 36, white) + disc(40, -36, 17, dark)) +
    stroke('M-20 30q10 22 20 0q10 22 20 0', white, 9),
};

const bat: Figure = {
  words: ['bat'],
  colors: ['#5b4a66', '#6a4c3e'],
  habitat: 'sky',
  draw: ({ coat, shade, light, dark, white, palette }) =>
    mirrored(
      fill(
        'M40 -70C120 -190 220 -260 330 -270C430 -230 490 -110 494 60C440 0 380 10 352 80C310 20 240 30 212 110C170 60 110 70 60 150Z',
        shade,
      ) +
        stroke('M330 -270L494 60M330 -270L352 80M330 -270L212 110M330 -270C220 -230 120 -170 60 -80', coat, 18) +
        stroke('M330 -270V-320', dark, 16) +
        stroke('M40 210l-12 60M40 210l14 58', dark, 14),
    ) +
    oval(0, 70, 104, 160, coat) +
    oval(0, 96, 62, 106, light) +
    mirrored(
      fill('M24 -190L110 -370C150 -310 150 -210 116 -130Z', coat) +
        fill('M62 -210L108 -316C126 -270 124 -220 106 -170Z', palette.rose),
    ) +
    disc(0, -130, 124, coat) +
    mirrored(disc(46, -146, 32, white) + disc(42, -142, 16, dark)) +
    oval(0, -104, 22, 15, dark) +
    stroke('M-52 -66Q0 -34 52 -66', dark, 9) +
    mirrored(fill('M18 -54L42 -58L32 -16Z', white)),
};

const otter: Figure = {
  words: ['otter'],
  colors: ['#7a5138', '#6b4a3c'],
  habitat: 'coast',
  width: 660,
  draw: (brush) => {
    const { coat, shade, dark, palette } = brush;
    const pale = mix(brush.light, '#f0d9b5', 0.6);
    return (
      fill('M90 340C220 400 330 380 390 250C420 330 400 440 260 446C170 450 100 446 40 440Z', shade) +
      mirrored(disc(176, -226, 40, coat) + disc(178, -224, 20, shade)) +
      fill('M-110 -60C-170 60 -196 270 -166 400Q-150 440 -104 440H104Q150 440 166 400C196 270 170 60 110 -60Z', coat) +
      fill('M-70 -40C-110 80 -120 280 -90 400H90C120 280 110 80 70 -40Z', pale) +
      mirrored(oval(96, 420, 84, 28, shade) + stroke('M70 414v18M100 416v18M130 414v16', dark, 6)) +
      fill(
        'M-200 -150C-204 -260 -120 -318 0 -318C120 -318 204 -260 200 -150C216 -30 110 20 0 20C-110 20 -216 -30 -200 -150Z',
        coat,
      ) +
      fill(
        'M-202 -110C-160 -160 -70 -130 0 -166C70 -130 160 -160 202 -110C206 -20 104 20 0 20C-104 20 -206 -20 -202 -110Z',
        pale,
      ) +
      fill('M-48 -128Q0 -160 48 -128Q44 -84 0 -70Q-44 -84 -48 -128Z', dark) +
      stroke('M0 -74V-44M0 -44Q-34 -12 -70 -38M0 -44Q34 -12 70 -38', dark, 8) +
      stroke(
        'M120 -70L250 -96M122 -50L256 -46M116 -32L244 2M-120 -70L-250 -96M-122 -50L-256 -46M-116 -32L-244 2',
        dark,
        5,
      ) +
      eyes(brush, 104, -188, 21) +
      fill('M-92 170C-92 96 92 96 92 170C70 220 30 240 0 240C-30 240 -70 220 -92 170Z', palette.rose) +
      stroke('M0 232V120M-10 230L-56 134M10 230L56 134', mix(palette.rose, dark, 0.35), 7) +
      mirrored(fill('M124 60C190 90 190 180 110 226C76 242 52 218 74 188C92 160 100 120 96 84Z', shade))
    );
  },
};

export const smallAnimals: readonly Figure[] = [
  moth,
  butterfly,
  bee,
  ladybird,
  dragonfly,
  snail,
  frog,
  snake,
  lizard,
  spider,
  bat,
  otter,
];
