import { mix } from '../primitives/color.js';
import { box, disc, fill, mirrored, oval, place, repeat, stroke } from '../primitives/shapes.js';
import type { Brush, Figure } from './figure.js';

const nails = (color: string, x: number): string => repeat(3, (index) => oval(x - 34 + index * 34, 428, 14, 12, color));

const hippo: Figure = {
  words: ['hippo', 'hippopotamus'],
  colors: ['#9a8ea6', '#8f8b9c'],
  habitat: 'savanna',
  draw: (brush) => {
    const { coat, shade, light, dark, white, palette } = brush;
    const leg = (x: number, color: string) =>
      fill(`M${x - 62} 200H${x + 62}L${x + 58} 440H${x - 58}Z`, color) + nails(light, x);
    return (
      stroke('M-370 60C-420 80 -430 130 -420 160', shade, 24) +
      leg(-180, shade) +
      leg(190, shade) +
      oval(-80, 110, 340, 240, coat) +
      leg(-290, coat) +
      leg(60, coat) +
      place(
        mirrored(disc(126, -250, 48, coat) + disc(126, -250, 26, palette.rose)) +
          fill(
            'M0 -300C100 -300 150 -220 150 -120C150 -60 210 -20 220 60C220 160 120 200 0 200C-120 200 -220 160 -220 60C-210 -20 -150 -60 -150 -120C-150 -220 -100 -300 0 -300Z',
            coat,
          ) +
          fill(
            'M0 -50C140 -50 220 0 220 70C220 160 120 200 0 200C-120 200 -220 160 -220 70C-220 0 -140 -50 0 -50Z',
            mix(light, palette.rose, 0.3),
          ) +
          mirrored(
            oval(84, -6, 32, 22, shade) +
              disc(84, -190, 34, white) +
              disc(80, -186, 19, dark) +
              box(70, 116, 46, 70, white, { rx: 12 }),
          ) +
          stroke('M-170 96Q-90 140 0 122Q90 140 170 96', dark, 11),
        { x: 190, y: 20 },
      )
    );
  },
};

const rhino: Figure = {
  words: ['rhino', 'rhinoceros'],
  colors: ['#8d9299', '#9a948c'],
  habitat: 'savanna',
  draw: ({ coat, shade, light, dark, white, palette }) => {
    const horn = mix('#c9b184', white, 0.2);
    return (
      stroke('M-380 0C-430 60 -430 120 -424 170', shade, 18) +
      box(-190, 200, 110, 240, shade) +
      box(60, 200, 110, 240, shade) +
      fill('M430 60C470 0 500 -110 470 -220C400 -150 370 -70 360 10Z', horn) +
      fill('M370 0C390 -50 390 -110 366 -150C320 -110 306 -60 300 -10Z', mix(horn, dark, 0.12)) +
      fill(
        'M-400 60C-400 -100 -290 -190 -130 -180C-10 -170 70 -220 170 -200C260 -180 300 -80 280 60C280 140 262 200 250 240V440H130V270C60 300 -120 300 -180 270V440H-300V240C-370 200 -400 140 -400 60Z',
        coat,
      ) +
      fill('M160 -150C110 -220 120 -280 150 -290C190 -260 216 -220 214 -150Z', shade) +
      fill(
        'M110 -160C200 -230 300 -160 350 -60C390 -10 470 30 474 110C474 170 430 190 380 190C300 200 220 180 180 130C110 80 80 -60 110 -160Z',
        coat,
      ) +
      fill('M216 -160C200 -240 230 -290 260 -290C290 -250 290 -200 276 -130Z', coat) +
      fill('M236 -180C228 -220 240 -250 256 -260C270 -230 270 -200 260 -164Z', palette.rose) +
      stroke(
        'M110 -160C60 -60 90 90 190 140M-60 -180C-110 -60 -110 100 -60 240M-300 100C-230 120 -200 180 -180 260',
        shade,
        13,
      ) +
      disc(300, -30, 18, dark) +
      disc(306, -36, 6, white) +
      disc(444, 96, 12, dark) +
      stroke('M464 150Q400 160 350 130', dark, 9) +
      nails(light, -240) +
      nails(light, 190)
    );
  },
};

const gorilla: Figure = {
  words: ['gorilla'],
  colors: ['#4a4852', '#3f4149'],
  habitat: 'forest',
  draw: ({ coat, shade, dark, white }) => {
    const skin = mix(coat, '#a39a98', 0.55);
    const black = mix(dark, '#17161c', 0.6);
    return (
      mirrored(fill('M40 250C150 230 240 290 240 380C240 420 210 440 170 440H40Z', shade)) +
      fill(
        'M0 -130C170 -130 260 -60 240 120C230 260 160 380 0 380C-160 380 -230 260 -240 120C-260 -60 -170 -130 0 -130Z',
        coat,
      ) +
      mirrored(
        fill('M0 10C60 -10 150 -10 170 60C170 140 90 160 0 140Z', skin) +
          fill(
            'M150 -120C290 -110 370 20 390 180C400 280 390 380 370 410C350 450 240 450 240 400C260 280 240 160 190 80C150 20 130 -60 150 -120Z',
            coat,
          ) +
          fill('M380 370C396 420 370 446 310 446C250 446 226 420 242 370Q310 340 380 370Z', skin) +
          stroke('M290 400v36M326 400v38', shade, 7) +
          oval(110, 424, 90, 26, skin),
      ) +
      stroke('M0 10V150', shade, 9) +
      mirrored(disc(168, -180, 34, skin)) +
      fill(
        'M-170 -150C-190 -290 -110 -440 0 -440C110 -440 190 -290 170 -150C170 -30 90 30 0 30C-90 30 -170 -30 -170 -150Z',
        coat,
      ) +
      fill(
        'M0 -250C60 -290 150 -260 146 -190C140 -150 130 -130 138 -70C130 10 70 26 0 26C-70 26 -130 10 -138 -70C-130 -130 -140 -150 -146 -190C-150 -260 -60 -290 0 -250Z',
        skin,
      ) +
      mirrored(disc(70, -188, 24, white) + disc(66, -186, 14, black)) +
      stroke('M-134 -220Q-70 -244 0 -214Q70 -244 134 -220', black, 26) +
      fill(
        'M-62 -96C-60 -140 -24 -150 0 -140C24 -150 60 -140 62 -96C50 -80 20 -84 0 -90C-20 -84 -50 -80 -62 -96Z',
        shade,
      ) +
      mirrored(oval(28, -106, 15, 11, black)) +
      stroke('M-76 -30Q0 -50 76 -30', black, 10)
    );
  },
};

/** The ridge on the back: where each scale is and how far it leans. */
const RIDGE = [
  [-452, 357, -50],
  [-405, 302, -46],
  [-342, 242, -38],
  [-280, 202, -26],
  [-216, 178, -16],
  [-152, 163, -8],
  [-86, 156, 0],
  [-20, 157, 2],
  [44, 163, 6],
] as const;
const scales = (color: string): string =>
  RIDGE.map(([x, y, turn]) => place(fill('M-36 16L0 -46L36 16Z', color), { x, y, turn })).join('');

const teeth = (from: number, count: number, length: number): string =>
  repeat(count, (index) => `M${from + index * 52} 303h30l-15 ${length}Z`);

const crocodile: Figure = {
  words: ['crocodile', 'croc', 'alligator'],
  colors: ['#5f8a4a', '#6f8f52'],
  habitat: 'savanna',
  draw: (brush: Brush) => {
    const { coat, shade, light, dark, white } = brush;
    const leg = (x: number, color: string) =>
      fill(
        `M${x - 50} 300H${x + 50}C${x + 40} 360 ${x + 30} 390 ${x + 40} 404H${x + 84}L${x + 90} 440H${x - 30}C${x - 30} 390 ${x - 50} 350 ${x - 50} 300Z`,
        color,
      );
    return (
      leg(-170, shade) +
      leg(90, shade) +
      scales(shade) +
      fill(
        'M-500 420C-430 360 -400 250 -250 190C-120 140 20 150 130 180C160 210 180 290 150 350C60 400 -100 404 -220 390C-320 384 -420 404 -500 420Z',
        coat,
      ) +
      fill('M150 350C60 400 -100 404 -220 390C-120 330 40 316 160 320Z', light) +
      leg(-250, coat) +
      leg(20, coat) +
      fill('M120 290H470C504 310 500 366 466 372L160 376Z', mix(coat, light, 0.5)) +
      fill(
        'M100 190C130 140 200 120 240 170C320 200 430 220 480 240C510 250 510 290 480 298C380 310 220 310 130 300C90 280 86 230 100 190Z',
        coat,
      ) +
      disc(190, 166, 52, coat) +
      disc(194, 166, 32, white) +
      oval(200, 166, 12, 26, dark) +
      disc(462, 252, 11, dark) +
      fill(teeth(226, 5, 32) + (brush.words.has('alligator') ? '' : teeth(252, 4, -32)), white) +
      stroke('M140 302Q320 306 486 300', dark, 9)
    );
  },
};

const longEar = (brush: Brush, x: number, turn: number): string =>
  place(
    fill('M0 0C-44 -40 -44 -130 0 -170C44 -130 44 -40 0 0Z', brush.coat) +
      fill('M0 -24C-20 -50 -20 -110 0 -140C20 -110 20 -50 0 -24Z', brush.palette.rose),
    { x, y: -330, turn },
  );

/** The young one that looks out of the pouch. */
const joey = (brush: Brush): string =>
  place(
    place(longEar(brush, 0, 0), { x: -30, y: 110, scale: 0.45, turn: -20 }) +
      place(longEar(brush, 0, 0), { x: 30, y: 110, scale: 0.45, turn: 16 }) +
      disc(0, 0, 62, brush.coat) +
      oval(34, 18, 38, 28, brush.light) +
      disc(60, 8, 11, brush.dark) +
      disc(14, -16, 10, brush.dark),
    { x: 150, y: 130 },
  );

const kangaroo: Figure = {
  words: ['kangaroo'],
  colors: ['#b5774a', '#a8693f'],
  habitat: 'savanna',
  draw: (brush) => {
    const { coat, shade, light, dark, white } = brush;
    return (
      fill('M-150 220C-220 340 -340 370 -470 390C-500 400 -500 440 -460 444C-300 450 -130 430 -30 370Z', shade) +
      longEar(brush, 60, -26) +
      stroke('M130 -80C150 -10 210 10 262 -14', shade, 44) +
      stroke('M262 -14l34 -8M262 -14l32 14', dark, 13) +
      fill(
        'M40 -300C10 -220 -10 -160 -50 -90C-110 0 -230 80 -230 240C-220 350 -120 400 -20 396C120 390 200 310 210 190C214 80 180 0 180 -90C180 -140 186 -180 190 -220Z',
        coat,
      ) +
      fill('M170 -110C176 0 214 80 210 190C204 270 160 330 100 360C70 240 90 20 130 -90Z', light) +
      joey(brush) +
      fill('M60 150C110 190 190 190 226 150C236 240 190 320 110 340C70 290 56 220 60 150Z', mix(light, shade, 0.3)) +
      fill('M-210 200C-160 110 0 120 50 210C90 290 20 390 -90 396C-190 396 -250 290 -210 200Z', shade) +
      stroke('M10 300L-100 400', shade, 64) +
      fill('M-140 384H190C240 390 246 440 200 440H-130C-170 440 -176 390 -140 384Z', shade) +
      stroke('M70 -90C70 0 140 60 216 50', shade, 48) +
      stroke('M220 48l36 -4M220 48l30 20', dark, 13) +
      fill(
        'M20 -310C50 -390 150 -400 200 -350C270 -320 350 -290 366 -240C370 -200 330 -184 270 -190C200 -180 130 -180 80 -200C30 -220 0 -260 20 -310Z',
        coat,
      ) +
      fill('M300 -300C340 -280 360 -260 366 -240C370 -200 330 -184 270 -190C250 -230 260 -290 300 -300Z', light) +
      longEar(brush, 110, 10) +
      fill('M336 -276C366 -276 380 -256 366 -236C350 -236 336 -252 336 -276Z', dark) +
      disc(196, -296, 20, dark) +
      disc(203, -303, 7, white) +
      stroke('M340 -208Q300 -202 266 -216', dark, 8)
    );
  },
};

export const tropicalAnimals: readonly Figure[] = [hippo, rhino, gorilla, crocodile, kangaroo];
