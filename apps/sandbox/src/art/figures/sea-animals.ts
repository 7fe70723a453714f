import { whale as whaleMotif } from '../motifs/whale.js';
import { mix } from '../primitives/color.js';
import { blob, clipped, disc, fill, mirrored, oval, place, repeat, stroke } from '../primitives/shapes.js';
import type { Brush, Figure } from './figure.js';
import { fromMotif } from './from-motif.js';

const whale: Figure = fromMotif(whaleMotif, {
  words: ['whale'],
  colors: ['#3d5f8a', '#2f4a63'],
  habitat: 'underwater',
});

const eye = ({ dark, white }: Brush, x: number, y: number, size: number): string =>
  disc(x, y, size * 1.5, white) + disc(x, y, size, dark) + disc(x + size * 0.3, y - size * 0.3, size * 0.3, white);

const scales = (color: string, from: number, to: number): string =>
  repeat(60, (index) => {
    const [column, row] = [index % 10, Math.floor(index / 10)];
    const x = from + (column * (to - from)) / 10 + (row % 2) * 22;
    return stroke(`M${x} ${-150 + row * 50}q30 25 0 50`, color, 7);
  });

const KOI =
  'M-30 -430C60 -430 112 -340 116 -230C120 -60 60 120 10 250C-20 120 -150 0 -146 -200C-144 -330 -110 -426 -30 -430Z';

/** A carp from above, in a bend. */
const koi: Figure = {
  words: ['koi', 'carp', 'nishikigoi'],
  colors: ['#e2492f', '#ea6a2c'],
  habitat: 'pond',
  width: 660,
  draw: ({ coat, dark, white, random }) => {
    const pale = mix(white, '#ffffff', 0.4);
    const fin = mix(pale, coat, 0.25);
    const marks =
      blob(
        [
          [-90, -400],
          [40, -420],
          [80, -330],
          [20, -270],
          [-80, -300],
        ],
        coat,
      ) +
      blob(
        [
          [-140, -200],
          [-30, -220],
          [70, -150],
          [60, -20],
          [-50, -40],
          [-120, -110],
        ],
        coat,
      ) +
      blob(
        [
          [-40, 60],
          [60, 20],
          [40, 140],
          [0, 200],
        ],
        coat,
      ) +
      (random.chance(0.6)
        ? blob(
            [
              [60, -260],
              [110, -240],
              [100, -190],
              [60, -200],
            ],
            dark,
          ) +
          blob(
            [
              [-60, 20],
              [-30, 0],
              [-10, 50],
            ],
            dark,
          )
        : '');
    return (
      fill(
        'M-130 -230C-230 -220 -290 -160 -300 -90C-220 -90 -160 -120 -120 -160ZM112 -230C200 -240 270 -200 300 -130C220 -110 150 -130 112 -170Z',
        fin,
      ) +
      fill(
        'M-90 20C-150 40 -180 80 -180 130C-130 120 -90 90 -60 60ZM64 30C120 40 150 80 160 120C110 120 70 100 50 70Z',
        fin,
      ) +
      fill(
        'M4 210C-60 270 -150 300 -170 410C-90 400 -20 360 10 320C50 380 120 430 220 430C200 330 90 270 16 210Z',
        fin,
      ) +
      stroke(
        'M-150 390C-100 340 -40 290 4 240M190 410C140 360 60 300 14 240M-280 -106C-230 -130 -180 -160 -130 -190M280 -140C230 -160 170 -180 120 -200',
        mix(fin, coat, 0.6),
        7,
      ) +
      fill(KOI, pale) +
      clipped(
        'koi',
        KOI,
        marks + fill('M-146 -200C-150 0 -20 120 10 250C-80 140 -180 0 -170 -200Z', dark, { opacity: 0.16 }),
      ) +
      stroke('M-20 -260C10 -160 30 -20 6 130', mix(pale, dark, 0.25), 7) +
      fill('M-20 -180C20 -120 36 -40 14 40C-8 -30 -30 -100 -20 -180Z', fin) +
      mirrored(stroke('M46 -420C80 -440 90 -460 84 -480', dark, 7)) +
      disc(-86, -362, 15, dark) +
      disc(54, -366, 15, dark)
    );
  },
};

const fish: Figure = {
  words: ['fish', 'goldfish', 'clownfish'],
  colors: ['#f08a34', '#3f8fb5', '#e0604a'],
  habitat: 'underwater',
  draw: (brush) => {
    const body =
      'M380 10C310 -130 150 -200 0 -190C-130 -180 -230 -90 -280 0C-230 110 -120 200 10 200C160 200 310 140 380 10Z';
    return (
      fill('M-220 0C-300 -80 -390 -160 -450 -150C-410 -50 -410 50 -450 170C-390 170 -290 80 -220 0Z', brush.shade) +
      fill('M-90 -170C-40 -290 80 -310 190 -260L140 -150ZM-40 180C0 270 60 280 120 270L90 170Z', brush.shade) +
      fill(body, brush.coat) +
      clipped(
        'fish',
        body,
        scales(brush.shade, -210, 120) +
          fill('M-60 -220C-20 -60 -20 60 -60 220H-140C-100 60 -100 -60 -140 -220Z', brush.white) +
          fill('M400 -220H180C230 -60 230 60 180 220H400Z', brush.light),
      ) +
      stroke('M180 -130C216 -40 216 60 180 140', brush.white, 16) +
      fill('M60 40C0 60 -40 120 -30 160C40 150 90 110 100 60Z', brush.shade) +
      eye(brush, 274, -40, 22) +
      stroke('M376 26Q350 60 316 54', brush.dark, 8)
    );
  },
};

const shark: Figure = {
  words: ['shark', 'dolphin', 'porpoise'],
  colors: ['#6c8297', '#557089'],
  habitat: 'underwater',
  draw: (brush) => {
    const dolphin = brush.words.has('dolphin') || brush.words.has('porpoise');
    const body =
      'M460 -10C400 -120 230 -170 60 -160C-100 -150 -230 -80 -340 10C-250 70 -120 140 60 150C240 156 400 100 460 -10Z';
    return place(
      fill(
        'M-300 20C-380 -60 -430 -190 -480 -210C-470 -110 -450 -20 -410 30C-450 70 -470 130 -470 190C-400 170 -340 100 -290 30Z',
        brush.coat,
      ) +
        fill('M-30 -140C-20 -260 40 -320 130 -350C110 -260 120 -190 150 -140Z', brush.coat) +
        fill(body, brush.coat) +
        clipped(
          'shark',
          body,
          fill('M-400 60C-200 20 0 40 200 40C320 40 400 20 480 -20V260H-400Z', mix(brush.white, '#ffffff', 0.3)),
        ) +
        fill('M100 90C60 200 -30 250 -90 260C-70 180 -60 130 0 70Z', brush.shade) +
        (dolphin
          ? fill('M420 -70C500 -60 540 -20 530 20C480 30 430 30 400 20Z', brush.coat) +
            stroke('M516 0Q440 30 370 20', brush.dark, 8)
          : fill('M300 60L324 96L346 56L368 88L388 48L404 74L416 36C380 60 340 66 300 60Z', '#ffffff') +
            stroke('M290 62Q360 66 424 26', brush.dark, 9)) +
        stroke('M180 -30q20 30 0 70M214 -34q20 34 0 74M146 -26q20 28 0 64', dolphin ? brush.coat : brush.shade, 9) +
        eye(brush, 330, -50, 15),
      { x: 0, y: 20, turn: -10 },
    );
  },
};

const octopus: Figure = {
  words: ['octopus'],
  colors: ['#c94f6a', '#9b4f96', '#d8643f'],
  habitat: 'underwater',
  draw: (brush) => {
    const arm = (d: string, color: string) =>
      stroke(d, color, 66) + stroke(d, brush.light, 16, { 'stroke-dasharray': '2 34' });
    return (
      mirrored(
        arm('M150 60C320 60 420 160 400 280C384 360 290 340 310 270', brush.shade) +
          arm('M100 120C260 160 330 300 250 400C200 440 150 400 190 350', brush.coat) +
          arm('M40 140C110 240 130 340 70 430', brush.shade),
      ) +
      fill(
        'M0 -430C190 -430 270 -280 240 -130C230 -40 190 10 190 80C190 160 100 190 0 190C-100 190 -190 160 -190 80C-190 10 -230 -40 -240 -130C-270 -280 -190 -430 0 -430Z',
        brush.coat,
      ) +
      disc(-110, -320, 30, brush.light, { opacity: 0.7 }) +
      disc(-40, -370, 17, brush.light, { opacity: 0.7 }) +
      disc(-150, -240, 17, brush.light, { opacity: 0.7 }) +
      eye(brush, -90, -40, 32) +
      eye(brush, 90, -40, 32) +
      stroke('M-46 60Q0 100 46 60', brush.dark, 10)
    );
  },
};

const jellyfish: Figure = {
  words: ['jellyfish'],
  colors: ['#d58ac9', '#7fb3d9', '#f29aa0'],
  habitat: 'underwater',
  width: 660,
  draw: ({ coat, shade, light, white }) =>
    repeat(9, (index) => {
      const x = -220 + index * 55;
      const sway = index % 2 ? 46 : -46;
      return stroke(
        `M${x} -60C${x + sway} 80 ${x - sway} 180 ${x + sway * 0.4} ${330 + (index % 3) * 50}`,
        index % 2 ? coat : shade,
        index % 3 ? 11 : 24,
      );
    }) +
    fill(
      'M-290 -70C-300 -300 -150 -430 0 -430C150 -430 300 -300 290 -70C250 -20 220 -80 180 -40C140 0 110 -70 60 -34C30 -4 -20 -4 -50 -34C-100 -70 -140 0 -180 -40C-220 -80 -250 -20 -290 -70Z',
      coat,
    ) +
    fill('M-190 -110C-200 -260 -110 -350 0 -350C110 -350 200 -260 190 -110C100 -160 -100 -160 -190 -110Z', light, {
      opacity: 0.7,
    }) +
    stroke('M-216 -170C-206 -270 -150 -340 -90 -370', white, 16) +
    disc(-40, -250, 17, white) +
    disc(60, -290, 12, white) +
    disc(90, -200, 15, white),
};

const crab: Figure = {
  words: ['crab'],
  colors: ['#d9482f', '#e0683c'],
  habitat: 'underwater',
  draw: (brush) =>
    mirrored(
      stroke('M200 150L340 110L410 200M200 200L340 210L400 310M180 240L290 290L330 390', brush.shade, 34) +
        stroke('M190 60C290 40 330 -40 320 -120', brush.coat, 46) +
        fill(
          'M270 -130C220 -250 270 -360 350 -390C350 -330 350 -300 380 -290C400 -310 420 -350 420 -380C480 -290 460 -160 370 -110C330 -90 290 -96 270 -130Z',
          brush.coat,
        ) +
        stroke('M76 -20V-110', brush.coat, 26) +
        disc(76, -130, 44, brush.white) +
        disc(76, -130, 22, brush.dark),
    ) +
    fill(
      'M-260 110C-260 -20 -140 -70 0 -70C140 -70 260 -20 260 110C260 230 130 290 0 290C-130 290 -260 230 -260 110Z',
      brush.coat,
    ) +
    stroke('M-80 180Q0 240 80 180', brush.dark, 13) +
    disc(-150, 60, 22, brush.light) +
    disc(-90, 20, 13, brush.light) +
    disc(150, 60, 22, brush.light) +
    disc(90, 20, 13, brush.light),
};

const seal: Figure = {
  words: ['seal'],
  colors: ['#8a97a6', '#7b8490'],
  habitat: 'snow',
  draw: (brush) =>
    fill('M-430 300C-470 240 -440 180 -400 200C-380 240 -340 270 -300 280Z', brush.shade) +
    fill(
      'M-410 330C-330 140 -120 200 -20 20C20 -60 20 -300 180 -300C330 -300 340 -140 310 -20C290 100 330 260 300 400C260 450 -300 450 -380 420C-410 400 -420 360 -410 330Z',
      brush.coat,
    ) +
    fill('M180 20C260 80 260 300 220 430H60C140 330 150 160 180 20Z', brush.light) +
    fill('M40 260C-30 320 -80 400 -60 440C20 440 90 380 110 320Z', brush.shade) +
    oval(220, -120, 66, 48, brush.light) +
    oval(226, -152, 30, 22, brush.dark) +
    disc(140, -190, 24, brush.dark) +
    disc(290, -190, 22, brush.dark) +
    disc(147, -198, 8, brush.white) +
    disc(296, -198, 7, brush.white) +
    stroke('M170 -110L60 -130M170 -94L66 -80M280 -110L380 -130M280 -94L376 -80', brush.dark, 5),
};

const seahorse: Figure = {
  words: ['seahorse'],
  colors: ['#f0a24a', '#d9708a'],
  habitat: 'underwater',
  width: 660,
  draw: (brush) =>
    stroke('M60 60C60 220 -60 260 -50 360C-40 430 60 430 60 370C60 330 20 330 16 356', brush.coat, 60) +
    fill('M-20 -110L-150 -60L-60 10L-150 60L-40 90Z', brush.light) +
    fill(
      'M-40 -330C20 -420 150 -400 170 -290C180 -230 130 -190 120 -130C180 -40 170 120 90 180C0 210 -50 120 -40 20C-30 -70 0 -120 -10 -190C-50 -220 -70 -280 -40 -330Z',
      brush.coat,
    ) +
    fill('M140 -320C220 -300 300 -310 330 -330V-250C290 -240 200 -220 140 -230Z', brush.coat) +
    fill('M-50 -340L-80 -420L-20 -390L0 -460L50 -396L110 -440L110 -370Z', brush.shade) +
    stroke('M20 -100Q80 -80 130 -100M-6 -40Q70 -16 140 -40M-14 20Q70 50 140 26M-10 84Q60 116 124 90', brush.shade, 11) +
    eye(brush, 90, -300, 18),
};

export const seaAnimals: readonly Figure[] = [koi, whale, shark, octopus, jellyfish, crab, seal, seahorse, fish];
