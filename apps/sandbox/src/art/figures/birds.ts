import { owl as owlMotif } from '../motifs/owl.js';
import { mix } from '../primitives/color.js';
import { disc, fill, oval, place, repeat, stroke } from '../primitives/shapes.js';
import { eye, feathers, legsOf } from './bird-parts.js';
import type { Figure } from './figure.js';
import { fromMotif } from './from-motif.js';

const owl: Figure = fromMotif(owlMotif, { words: ['owl'], colors: ['#8a5a3a', '#6d5a6e'], habitat: 'forest' });

const bird: Figure = {
  words: ['bird', 'songbird', 'bluebird'],
  colors: ['#4d87c4', '#d96a4a', '#6ea3a0', '#c99640'],
  habitat: 'forest',
  draw: (brush) =>
    fill('M-200 180L-440 330L-400 380L-150 290Z', brush.shade) +
    legsOf(brush.palette.gold, 0, 280) +
    fill(
      'M-260 170C-240 -60 -60 -120 10 -200C50 -290 220 -310 280 -200C320 -120 300 0 280 80C250 240 120 320 -20 316C-130 310 -240 280 -260 170Z',
      brush.coat,
    ) +
    fill(
      'M130 -70C230 -60 290 0 280 80C250 240 120 320 -20 316C110 260 160 80 130 -70Z',
      mix(brush.palette.pop, brush.white, 0.25),
    ) +
    fill('M-250 160C-160 10 10 10 70 60C80 170 -20 260 -170 300C-300 340 -330 300 -250 160Z', brush.shade) +
    feathers(brush.light, -160, 130) +
    fill('M290 -200L410 -150L290 -116Z', brush.palette.gold) +
    eye(brush, 200, -190),
};

const penguin: Figure = {
  words: ['penguin'],
  colors: ['#2c3547', '#26303a'],
  habitat: 'snow',
  width: 660,
  draw: (brush) =>
    oval(-90, 424, 96, 32, brush.palette.gold) +
    oval(90, 424, 96, 32, brush.palette.gold) +
    fill(
      'M-210 0C-330 60 -350 180 -330 270C-260 240 -210 180 -190 120ZM210 0C330 60 350 180 330 270C260 240 210 180 190 120Z',
      brush.shade,
    ) +
    fill(
      'M0 -400C170 -400 220 -280 222 -120C226 40 260 120 240 260C220 400 100 430 0 430C-100 430 -220 400 -240 260C-260 120 -226 40 -222 -120C-220 -280 -170 -400 0 -400Z',
      brush.coat,
    ) +
    fill(
      'M0 -250C60 -330 180 -260 160 -140C150 -60 180 120 170 240C160 360 80 400 0 400C-80 400 -160 360 -170 240C-180 120 -150 -60 -160 -140C-180 -260 -60 -330 0 -250Z',
      '#fbf6ea',
    ) +
    fill('M-52 -176C-20 -210 20 -210 52 -176C30 -130 10 -116 0 -112C-10 -116 -30 -130 -52 -176Z', brush.palette.gold) +
    disc(-84, -214, 22, brush.dark) +
    disc(84, -214, 22, brush.dark) +
    disc(-78, -221, 7, '#ffffff') +
    disc(90, -221, 7, '#ffffff') +
    fill('M-170 -70C-60 -20 60 -20 170 -70L176 -16C60 30 -60 30 -176 -16Z', brush.palette.pop) +
    fill('M60 -20L150 -30L160 130L80 126Z', brush.palette.pop) +
    stroke('M86 100l4 26M112 100l2 28M138 98l4 28', brush.palette.cream, 8),
};

const flamingo: Figure = {
  words: ['flamingo'],
  colors: ['#f2849e', '#f58f86'],
  habitat: 'pond',
  width: 660,
  draw: (brush) =>
    stroke('M-20 200V430M-70 440H40', brush.palette.pop, 16) +
    stroke('M40 200L110 290L0 330', brush.palette.pop, 16) +
    fill(
      'M-330 130C-240 -20 -80 -60 60 -30C170 0 200 90 150 150C90 230 -80 230 -190 190C-250 210 -310 190 -330 130Z',
      brush.coat,
    ) +
    stroke('M110 60C260 60 270 -80 180 -150C90 -220 90 -380 220 -390', brush.coat, 62) +
    disc(226, -380, 66, brush.coat) +
    fill('M270 -416C340 -410 380 -350 350 -270C330 -300 300 -320 264 -340Z', brush.white) +
    fill('M354 -340C362 -310 362 -296 350 -270C340 -288 326 -302 308 -316Z', brush.dark) +
    disc(240, -394, 13, brush.dark) +
    fill('M-330 130C-200 40 -60 20 60 60C40 160 -100 180 -190 160C-240 190 -310 180 -330 130Z', brush.shade) +
    feathers(brush.light, -140, 76),
};

const duck: Figure = {
  words: ['duck', 'duckling'],
  colors: ['#f2c33d', '#f6d76a'],
  habitat: 'pond',
  draw: (brush) =>
    fill(
      'M-380 60C-330 90 -260 80 -210 40C-90 0 20 10 40 -60C-30 -150 10 -330 160 -330C300 -330 350 -190 280 -90C270 -40 340 20 330 140C310 300 140 340 -60 330C-260 320 -390 220 -380 60Z',
      brush.coat,
    ) +
    fill('M-230 110C-110 50 60 60 130 120C110 240 -40 280 -140 240C-200 220 -240 170 -230 110Z', brush.shade) +
    stroke('M-130 190q60 30 120 0M-60 230q50 10 100 -20', brush.light, 11) +
    fill('M280 -250C350 -250 420 -220 440 -190C430 -150 340 -140 270 -160Z', brush.palette.pop) +
    stroke('M290 -196Q360 -196 420 -186', mix(brush.palette.pop, brush.dark, 0.4), 7) +
    eye(brush, 200, -230, 22) +
    legsOf(brush.palette.pop, -40, 320),
};

const chicken: Figure = {
  words: ['chicken', 'rooster', 'hen', 'cockerel'],
  colors: ['#b5532f', '#f4ead8', '#d08a3f'],
  habitat: 'meadow',
  draw: (brush) =>
    repeat(5, (index) =>
      place(
        fill(
          'M0 0C-60 -60 -70 -220 10 -300C60 -240 50 -80 40 0Z',
          [brush.palette.main, brush.shade, brush.palette.leaf][index % 3]!,
        ),
        { x: -210, y: 120, turn: -86 + index * 22 },
      ),
    ) +
    legsOf(brush.palette.gold, -30, 280) +
    fill(
      'M-270 80C-180 60 -80 40 20 -60C60 -140 60 -300 170 -310C280 -310 290 -210 270 -120C270 0 290 140 200 240C100 330 -100 330 -200 250C-260 200 -290 140 -270 80Z',
      brush.coat,
    ) +
    fill('M-200 110C-100 70 40 90 90 150C40 250 -80 270 -140 230C-190 200 -200 160 -200 110Z', brush.shade) +
    fill(
      'M80 -290C60 -360 110 -390 130 -350C140 -410 200 -410 200 -350C230 -390 280 -350 250 -290C200 -320 130 -320 80 -290Z',
      brush.palette.pop,
    ) +
    fill('M270 -240L370 -206L266 -170Z', brush.palette.gold) +
    fill('M250 -170C300 -150 300 -70 260 -60C220 -80 220 -150 250 -170Z', brush.palette.pop) +
    eye(brush, 200, -230, 18),
};

const parrot: Figure = {
  words: ['parrot', 'macaw'],
  colors: ['#d8422f', '#2f8f5f', '#2f6fb5'],
  habitat: 'forest',
  draw: (brush) =>
    fill('M-40 220L-110 480L-40 490L60 240Z', brush.palette.main) +
    fill('M0 220L-30 500L40 490L80 240Z', brush.palette.gold) +
    stroke('M-400 350H400', mix('#6b4a2f', brush.dark, 0.3), 34) +
    fill(
      'M40 -420C190 -420 240 -300 220 -180C260 20 220 240 60 330C-80 320 -170 180 -150 0C-140 -140 -130 -420 40 -420Z',
      brush.coat,
    ) +
    fill('M-150 0C-60 -80 60 -60 80 60C90 180 10 290 -70 380C-130 280 -190 150 -150 0Z', brush.palette.leaf) +
    fill('M-134 140C-70 80 30 100 70 130C60 220 0 300 -70 380C-110 300 -140 230 -134 140Z', brush.palette.main) +
    fill('M40 -380C150 -390 190 -320 170 -240C110 -200 40 -220 20 -290Z', brush.white) +
    fill('M160 -380C260 -370 310 -290 270 -170C240 -230 200 -250 160 -250Z', brush.dark) +
    disc(104, -310, 26, brush.palette.gold) +
    disc(104, -310, 15, brush.dark) +
    stroke('M10 320v40M44 326v36M78 316v44', brush.palette.gold, 20),
};

const eagle: Figure = {
  words: ['eagle'],
  colors: ['#6a4630', '#3a3540'],
  habitat: 'sky',
  draw: (brush) => {
    const wing = repeat(7, (index) =>
      place(fill('M-34 0C-50 -120 -30 -260 30 -330C60 -220 50 -90 40 0Z', index % 2 ? brush.coat : brush.shade), {
        x: 110 + index * 44,
        y: -10 - index * 26,
        turn: 26 + index * 11,
      }),
    );
    const span = wing + fill('M40 -60C160 -160 330 -220 420 -230C400 -120 280 10 60 110Z', brush.coat);
    return (
      fill('M-90 160L-140 400L0 340L140 400L90 160Z', brush.white) +
      span +
      `<g transform="scale(-1 1)">${span}</g>` +
      fill('M0 -160C110 -150 130 60 90 200C60 270 -60 270 -90 200C-130 60 -110 -150 0 -160Z', brush.coat) +
      stroke('M-40 60q20 20 40 0q20 20 40 0M-50 120q25 20 50 0q25 20 50 0', brush.light, 9) +
      fill('M-90 -110C-110 -280 110 -290 96 -110L60 -60L30 -100L0 -50L-30 -100L-60 -60Z', brush.white) +
      fill('M50 -216C130 -220 150 -170 130 -110C104 -140 80 -150 50 -150Z', brush.palette.gold) +
      disc(30, -190, 17, brush.dark) +
      stroke('M4 -222L56 -208', brush.dark, 9)
    );
  },
};

const peacock: Figure = {
  words: ['peacock', 'peahen'],
  colors: ['#2f6fb0', '#2a8a86'],
  habitat: 'meadow',
  draw: (brush) =>
    repeat(13, (index) =>
      place(
        stroke('M0 0V-330', brush.palette.leaf, 12) +
          oval(0, -370, 56, 84, brush.palette.leaf) +
          oval(0, -380, 36, 50, brush.palette.gold) +
          disc(0, -376, 22, brush.palette.main),
        { x: 0, y: 150, turn: -96 + index * 16 },
      ),
    ) +
    repeat(9, (index) =>
      place(
        oval(0, -230, 44, 70, brush.shade) +
          oval(0, -240, 26, 40, brush.palette.gold) +
          disc(0, -236, 15, brush.palette.main),
        { x: 0, y: 150, turn: -84 + index * 21 },
      ),
    ) +
    legsOf(brush.palette.gold, -44, 300) +
    fill(
      'M0 -240C80 -240 80 -150 62 -90C80 0 170 120 130 230C100 330 -100 330 -130 230C-170 120 -80 0 -62 -90C-80 -150 -80 -240 0 -240Z',
      brush.coat,
    ) +
    stroke('M0 -240V-310M-20 -238L-46 -300M20 -238L46 -300', brush.coat, 8) +
    disc(0, -318, 13, brush.palette.gold) +
    disc(-50, -308, 13, brush.palette.gold) +
    disc(50, -308, 13, brush.palette.gold) +
    eye(brush, -32, -176, 13) +
    eye(brush, 32, -176, 13) +
    fill('M-22 -146H22L0 -104Z', brush.palette.gold),
};

export const birds: readonly Figure[] = [owl, penguin, flamingo, duck, chicken, parrot, eagle, peacock, bird];
