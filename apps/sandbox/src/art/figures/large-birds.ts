import { mix } from '../primitives/color.js';
import { disc, fill, oval, place, repeat, stroke } from '../primitives/shapes.js';
import { feathers, legsOf } from './bird-parts.js';
import type { Figure } from './figure.js';

const swan: Figure = {
  words: ['swan'],
  colors: ['#fcf8f0'],
  habitat: 'pond',
  draw: (brush) => {
    const shade = mix(brush.coat, brush.palette.soft, 0.3);
    const black = mix(brush.dark, '#1c1b22', 0.6);
    const edge = mix(shade, brush.dark, 0.25);
    const body =
      'M-440 70C-330 80 -240 40 -100 40C40 30 180 80 240 160C280 240 220 360 80 390C-100 430 -320 390 -380 260C-410 190 -430 130 -440 70Z';
    const face = 'M170 -380C230 -410 300 -380 306 -330C300 -290 240 -290 190 -310Z';
    const neck = 'M170 250C330 160 290 0 200 -80C100 -170 110 -330 210 -350';
    return (
      fill(body, edge, { stroke: edge, 'stroke-width': 16 }) +
      stroke(neck, edge, 92) +
      fill(face, edge, { stroke: edge, 'stroke-width': 16 }) +
      fill(body, brush.coat) +
      stroke(neck, brush.coat, 76) +
      fill(face, brush.coat) +
      fill(
        'M-470 -10C-390 10 -330 -20 -250 -50C-130 -90 20 -70 90 20C150 110 110 230 10 280C-120 320 -260 280 -340 190C-400 130 -440 60 -470 -10Z',
        shade,
      ) +
      stroke(
        'M-400 40C-330 100 -260 110 -190 90M-340 130C-260 170 -190 170 -120 150M-260 214C-190 240 -120 236 -60 214',
        edge,
        11,
      ) +
      fill('M290 -366C350 -350 400 -310 414 -276C380 -276 330 -284 284 -304Z', '#f08a2f') +
      fill('M262 -374C300 -384 326 -360 318 -340C310 -320 296 -310 280 -304C270 -320 264 -350 262 -374Z', black) +
      disc(240, -350, 14, black) +
      stroke('M-440 420Q-380 392 -320 420T-200 420T-80 420T40 420T160 420T280 420', brush.palette.main, 16)
    );
  },
};

/** A Canada goose; in a colour that the prompt asks for its neck has that colour too. */
const goose: Figure = {
  words: ['goose'],
  colors: ['#8f7660', '#7f6a58'],
  habitat: 'meadow',
  draw: (brush) => {
    const neck = brush.asked ?? mix(brush.dark, '#24222a', 0.6);
    const bill = brush.asked ? '#f08a2f' : mix(neck, '#000000', 0.3);
    const edge = { stroke: mix(brush.coat, brush.dark, 0.25), 'stroke-width': 9 };
    const feet = brush.asked ? '#f08a2f' : neck;
    return (
      legsOf(feet, -60, 320, 110) +
      fill('M-10 440L20 400H-60L-90 440ZM100 440L130 400H50L20 440Z', feet) +
      fill('M-470 60C-390 60 -330 60 -260 20L-220 220C-330 220 -420 160 -470 60Z', neck) +
      fill(
        'M-330 110C-260 0 -120 -60 20 -50C150 -50 240 20 250 130C250 260 140 340 -20 340C-180 350 -300 240 -330 110Z',
        brush.coat,
        edge,
      ) +
      fill('M250 110C250 260 140 340 -20 340C-110 344 -200 310 -250 240C-100 270 120 240 250 110Z', brush.white) +
      fill(
        'M110 20C150 -80 130 -180 140 -270C146 -350 220 -390 280 -360C330 -340 330 -280 290 -250C250 -220 240 -120 246 60Z',
        neck,
        brush.asked ? edge : {},
      ) +
      (brush.asked ? oval(168, 62, 66, 48, brush.coat) : '') +
      fill('M196 -330C230 -330 250 -300 256 -256C220 -250 190 -262 176 -286C176 -310 184 -326 196 -330Z', brush.white) +
      fill('M310 -340L424 -290C420 -262 350 -262 300 -280Z', bill) +
      disc(258, -326, 15, brush.white) +
      disc(260, -326, 10, '#1c1b22') +
      fill('M-380 120C-260 30 -60 10 80 80C60 190 -60 240 -180 226C-270 220 -340 180 -380 120Z', brush.shade) +
      feathers(brush.light, -190, 90)
    );
  },
};

const turkey: Figure = {
  words: ['turkey'],
  colors: ['#7a4a2f', '#6a3f2c'],
  habitat: 'meadow',
  draw: (brush) => {
    const red = '#d8352c';
    const skin = mix('#6f9fc4', brush.white, 0.3);
    const tip = mix(brush.white, '#e0b060', 0.4);
    const feather = (index: number) =>
      place(
        fill('M-30 0C-90 -150 -100 -330 0 -420C100 -330 90 -150 30 0Z', index % 2 ? brush.coat : brush.shade) +
          fill('M-76 -300C-76 -350 -40 -394 0 -420C40 -394 76 -350 76 -300Q0 -350 -76 -300Z', tip) +
          fill(
            'M-80 -250C-80 -270 -78 -290 -76 -300Q0 -350 76 -300C78 -290 80 -270 80 -250Q0 -300 -80 -250Z',
            brush.palette.pop,
          ),
        { x: 0, y: 110, turn: -100 + index * 20 },
      );
    return (
      repeat(11, feather) +
      legsOf('#e8a33a', -60, 340, 120) +
      fill(
        'M0 -90C130 -90 230 40 220 190C210 310 110 370 0 370C-110 370 -210 310 -220 190C-230 40 -130 -90 0 -90Z',
        brush.coat,
      ) +
      fill(
        'M-216 150C-160 160 -110 220 -100 320C-170 300 -216 240 -216 150ZM216 150C160 160 110 220 100 320C170 300 216 240 216 150Z',
        brush.shade,
      ) +
      stroke(
        'M-60 150q30 30 60 0q30 30 60 0M-60 220q30 30 60 0q30 30 60 0M-40 290q20 24 40 0q20 24 40 0',
        brush.light,
        10,
      ) +
      fill(
        'M-54 40C-60 -60 -80 -130 -80 -180C-80 -240 -44 -270 0 -270C44 -270 80 -240 80 -180C80 -130 60 -60 54 40Q0 90 -54 40Z',
        skin,
      ) +
      fill('M-46 30C-30 -20 -40 -60 -24 -100H44C50 -40 60 0 46 60C30 110 -30 90 -46 30Z', red) +
      fill('M-34 -176H34L0 -110Z', '#f2b134') +
      fill('M10 -180C60 -170 70 -100 50 -50C36 -20 10 -40 16 -70C26 -110 20 -150 -6 -170Z', red) +
      oval(-40, -206, 26, 26, brush.white) +
      oval(40, -206, 26, 26, brush.white) +
      disc(-38, -204, 14, brush.dark) +
      disc(38, -204, 14, brush.dark)
    );
  },
};

export const largeBirds: readonly Figure[] = [swan, goose, turkey];
