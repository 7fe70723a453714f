import { mix } from '../primitives/color.js';
import { box, disc, fill, oval, place, repeat, stroke } from '../primitives/shapes.js';
import { glass } from './window-glass.js';
import type { Brush, Figure } from './figure.js';

const wheel = ({ dark, palette }: Brush, x: number, y: number, radius: number): string =>
  disc(x, y, radius, mix(dark, '#1c1b22', 0.5)) +
  disc(x, y, radius * 0.55, palette.cream) +
  disc(x, y, radius * 0.22, palette.gold);

const car: Figure = {
  words: ['car', 'automobile', 'racecar'],
  colors: ['#d9482f', '#2f7f8a', '#f0b03a', '#4f6fb5'],
  habitat: 'road',
  draw: (brush) =>
    fill('M-220 70C-200 -100 -150 -150 -60 -154H90C180 -150 230 -60 280 70Z', brush.coat) +
    fill('M-170 60C-150 -70 -120 -104 -60 -108H0V60ZM40 60V-108H90C150 -104 190 -40 220 60Z', glass(brush)) +
    fill(
      'M-450 210C-450 90 -400 70 -280 60H300C420 80 450 120 450 220V290C450 320 430 330 410 330H-410C-440 330 -450 310 -450 290Z',
      brush.coat,
    ) +
    fill('M-450 230H450V290C450 320 430 330 410 330H-410C-440 330 -450 310 -450 290Z', brush.shade) +
    disc(-270, 330, 116, brush.shade) +
    disc(270, 330, 116, brush.shade) +
    wheel(brush, -270, 340, 96) +
    wheel(brush, 270, 340, 96) +
    oval(424, 170, 26, 36, brush.palette.gold) +
    box(-450, 150, 34, 50, brush.palette.pop, { rx: 10 }) +
    stroke('M20 80V220M60 130H110', brush.shade, 10),
};

const van: Figure = {
  words: ['van', 'campervan', 'camper'],
  colors: ['#3f8f8a', '#e07a3a', '#d9a53a'],
  habitat: 'road',
  draw: (brush) =>
    box(-230, -300, 330, 40, '#b0774a', { rx: 14 }) +
    box(-190, -370, 120, 70, brush.palette.pop, { rx: 12 }) +
    box(-50, -350, 120, 50, brush.palette.gold, { rx: 12 }) +
    fill(
      'M-420 320V-120C-420 -230 -360 -260 -280 -260H190C300 -260 340 -180 380 0C430 20 440 60 440 120V320Z',
      brush.coat,
    ) +
    fill('M-420 -120C-420 -230 -360 -260 -280 -260H190C300 -260 340 -180 370 -40L340 0H-420Z', brush.white) +
    box(-380, -200, 160, 150, glass(brush), { rx: 26 }) +
    box(-190, -200, 160, 150, glass(brush), { rx: 26 }) +
    box(0, -200, 150, 150, glass(brush), { rx: 26 }) +
    fill('M180 -200H210C260 -190 290 -120 310 -50H180Z', glass(brush)) +
    box(-420, 180, 860, 26, brush.white) +
    disc(400, 120, 36, brush.palette.gold) +
    disc(-250, 330, 116, brush.shade) +
    disc(250, 330, 116, brush.shade) +
    wheel(brush, -250, 340, 96) +
    wheel(brush, 250, 340, 96) +
    repeat(6, (index) =>
      place(fill('M0 0C20 -20 20 -60 0 -74C-20 -60 -20 -20 0 0Z', brush.palette.pop), {
        x: 60,
        y: 80,
        turn: index * 60,
      }),
    ) +
    disc(60, 80, 20, brush.palette.gold),
};

const bus: Figure = {
  words: ['bus'],
  colors: ['#d93f33', '#f2b632', '#3f6fb5'],
  habitat: 'road',
  draw: (brush) =>
    box(-450, -260, 900, 590, brush.coat, { rx: 70 }) +
    repeat(5, (index) => box(-400 + index * 164, -180, 136, 180, glass(brush), { rx: 20 })) +
    box(-450, 70, 900, 40, brush.white) +
    box(-450, 230, 900, 100, brush.shade, { rx: 30 }) +
    box(-120, 20, 130, 280, mix(brush.coat, brush.dark, 0.3), { rx: 12 }) +
    disc(410, 190, 30, brush.palette.gold) +
    wheel(brush, -270, 340, 96) +
    wheel(brush, 270, 340, 96),
};

const truck: Figure = {
  words: ['truck', 'lorry'],
  colors: ['#c9452f', '#3f7f9a', '#5f8f4a'],
  habitat: 'road',
  draw: (brush) =>
    box(-450, -230, 580, 490, mix(brush.white, brush.palette.soft, 0.25), { rx: 24 }) +
    box(-450, -30, 580, 90, brush.palette.gold) +
    fill('M150 -90H320C370 -90 400 40 440 70V310H150Z', brush.coat) +
    fill('M200 -40H300C330 -36 350 30 370 70H200Z', glass(brush)) +
    box(-450, 260, 900, 60, brush.shade, { rx: 20 }) +
    disc(420, 190, 24, brush.palette.gold) +
    wheel(brush, -290, 340, 96) +
    wheel(brush, -60, 340, 96) +
    wheel(brush, 290, 340, 96),
};

const tractor: Figure = {
  words: ['tractor'],
  colors: ['#d9482f', '#3f8f4a'],
  habitat: 'meadow',
  draw: (brush) =>
    stroke('M-260 -240H80M-230 -240L-200 40M60 -240L90 40', brush.shade, 34) +
    box(-200, -200, 240, 220, glass(brush)) +
    box(40, -60, 380, 240, brush.coat, { rx: 40 }) +
    box(-220, 0, 400, 200, brush.coat, { rx: 30 }) +
    stroke('M300 -60V-220', brush.dark, 30) +
    stroke('M120 20H380M120 70H380M120 120H380', brush.shade, 13) +
    wheel(brush, -190, 220, 220) +
    repeat(12, (index) =>
      place(box(-18, -236, 36, 44, mix(brush.dark, '#1c1b22', 0.5)), { x: -190, y: 220, turn: index * 30 }),
    ) +
    wheel(brush, 310, 320, 120),
};

const bicycle: Figure = {
  words: ['bicycle', 'bike'],
  colors: ['#d94f33', '#2f8a86', '#e0a033'],
  habitat: 'road',
  draw: (brush) => {
    const rim = (x: number) =>
      disc(x, 230, 196, 'none', { stroke: brush.dark, 'stroke-width': 26 }) +
      disc(x, 230, 172, 'none', { stroke: brush.palette.gold, 'stroke-width': 8 }) +
      repeat(8, (index) =>
        stroke(
          `M${x} 230L${x + Math.cos(index * 0.785) * 170} ${230 + Math.sin(index * 0.785) * 170}`,
          mix(brush.dark, brush.palette.soft, 0.4),
          5,
        ),
      );
    return (
      rim(-250) +
      rim(250) +
      stroke('M-250 230L-110 -60H170L20 230ZM20 230L-130 -110M250 230L150 -150', brush.coat, 30) +
      stroke('M150 -150C140 -220 220 -230 260 -190', brush.dark, 22) +
      fill('M-220 -120C-200 -160 -80 -150 -60 -120C-80 -96 -200 -90 -220 -120Z', brush.dark) +
      disc(20, 230, 46, brush.palette.gold) +
      disc(20, 230, 20, brush.dark) +
      stroke('M20 230L60 300M40 304H90', brush.dark, 16) +
      box(170, -130, 150, 110, '#b0774a', { rx: 16 }) +
      stroke('M180 -90H310M180 -60H310', '#8a5a36', 8) +
      [190, 240, 290]
        .map((x, index) =>
          disc(x, -150 - (index % 2) * 20, 36, [brush.palette.pop, brush.palette.rose, brush.palette.gold][index]!),
        )
        .join('')
    );
  },
};

const motorcycle: Figure = {
  words: ['motorcycle', 'motorbike', 'scooter', 'vespa'],
  colors: ['#3f8f86', '#d94f3f', '#f0c14a'],
  habitat: 'road',
  draw: (brush) =>
    wheel(brush, -270, 310, 130) +
    wheel(brush, 280, 310, 130) +
    stroke('M280 310L170 -180M150 -190L250 -230M150 -190L90 -160', brush.dark, 30) +
    fill(
      'M-400 220C-400 60 -260 20 -120 20L20 140H140L190 -120L260 -90L250 180C190 300 60 290 -20 290H-130C-140 170 -360 150 -400 220Z',
      brush.coat,
    ) +
    fill('M-370 30C-350 -50 -80 -60 20 20C0 60 -340 70 -370 30Z', '#7a4a30') +
    disc(222, -130, 50, brush.shade) +
    disc(236, -130, 34, brush.palette.gold) +
    fill('M150 240C210 160 350 160 410 250C360 220 220 220 150 240Z', brush.shade),
};

const train: Figure = {
  words: ['train', 'locomotive'],
  colors: ['#b5382f', '#2f6f5f', '#3a5f9a'],
  habitat: 'road',
  draw: (brush) =>
    box(-420, -250, 250, 470, brush.coat, { rx: 16 }) +
    box(-460, -290, 330, 60, brush.shade, { rx: 20 }) +
    box(-370, -180, 150, 160, glass(brush), { rx: 14 }) +
    box(-180, -90, 500, 310, brush.coat, { rx: 50 }) +
    stroke('M-60 -90V220M110 -90V220', brush.palette.gold, 22) +
    box(170, -270, 90, 190, brush.dark) +
    fill('M140 -340H290L260 -260H170Z', brush.dark) +
    fill('M-60 -90C-60 -170 40 -170 40 -90Z', brush.palette.gold) +
    disc(330, 60, 84, brush.shade) +
    disc(330, 60, 50, brush.palette.gold) +
    fill('M300 220H440L480 410H300Z', brush.palette.pop) +
    box(-450, 210, 790, 60, brush.shade) +
    wheel(brush, -290, 310, 124) +
    wheel(brush, -20, 340, 96) +
    wheel(brush, 200, 340, 96) +
    stroke('M-290 330L200 350', brush.palette.gold, 20) +
    [
      [230, -410, 60],
      [130, -450, 80],
      [0, -440, 96],
    ]
      .map(([x, y, r]) => disc(x!, y!, r!, mix(brush.white, brush.palette.soft, 0.3)))
      .join(''),
};

export const vehicles: readonly Figure[] = [car, van, bus, truck, tractor, bicycle, motorcycle, train];
