import { mix } from '../primitives/color.js';
import { blob, box, disc, fill, leafPath, mirrored, oval, place, repeat, stroke } from '../primitives/shapes.js';
import type { Brush, Figure } from './figure.js';

const pizza: Figure = {
  words: ['pizza'],
  colors: ['#f5c95a'],
  habitat: 'table',
  draw: (brush) =>
    place(
      fill('M-360 -250C-200 -350 200 -350 360 -250L20 430Q0 450 -20 430Z', brush.coat) +
        stroke('M-356 -250C-200 -340 200 -340 356 -250', '#c47a34', 92) +
        stroke('M-330 -280C-200 -350 100 -360 240 -320', '#dd9a4f', 26) +
        [
          [-120, -110],
          [120, -130],
          [0, 70],
          [-190, -190],
          [60, 240],
        ]
          .map(([x, y], index) =>
            index === 3
              ? ''
              : disc(x!, y!, 74 - index * 5, '#c9402f') +
                disc(x! - 16, y! - 20, 15, '#e2725a') +
                disc(x! + 24, y! + 16, 11, '#a02f24'),
          )
          .join('') +
        [
          [0, -190],
          [-70, 10],
          [110, 30],
          [-30, 190],
        ]
          .map(([x, y], index) =>
            place(fill(leafPath(90, 28, 10), brush.palette.leaf), { x: x!, y: y!, turn: index * 80 }),
          )
          .join(''),
      { x: 0, y: -20, turn: 12 },
    ),
};

const burger: Figure = {
  words: ['burger', 'hamburger', 'cheeseburger'],
  colors: ['#dd9440'],
  habitat: 'table',
  draw: (brush) =>
    fill('M-360 250H360C370 380 300 420 230 420H-230C-300 420 -370 380 -360 250Z', brush.coat) +
    box(-390, 150, 780, 120, '#6b3a24', { rx: 60 }) +
    fill('M-390 120H390L240 230L120 130L-60 220L-200 130Z', '#f7bf35') +
    stroke('M-390 100q50 60 98 0t98 0t98 0t98 0t98 0t98 0t98 0t98 0', '#7fb045', 54) +
    box(-370, 20, 740, 60, '#d9432f', { rx: 30 }) +
    fill('M-380 10C-380 -250 -180 -330 0 -330C180 -330 380 -250 380 10Z', brush.coat) +
    fill('M-380 10C-380 -120 -320 -220 -250 -270C-280 -130 -260 -50 -200 10Z', brush.shade, { opacity: 0.6 }) +
    [
      [-120, -220],
      [40, -260],
      [170, -190],
      [-30, -140],
      [110, -90],
      [-200, -120],
      [260, -80],
    ]
      .map(([x, y], index) => place(oval(0, 0, 22, 13, '#fbe7b8'), { x: x!, y: y!, turn: index * 40 }))
      .join(''),
};

const taco: Figure = {
  words: ['taco'],
  colors: ['#f0b840'],
  habitat: 'table',
  draw: (brush) =>
    repeat(9, (index) =>
      disc(
        -290 + index * 72,
        -90 - Math.sin((index / 8) * Math.PI) * 150,
        80,
        ['#6fa843', '#d9432f', '#8fbf55', '#f7d35a'][index % 4]!,
      ),
    ) +
    fill('M-430 270C-420 -60 -200 -220 0 -220C200 -220 420 -60 430 270C430 310 -430 310 -430 270Z', brush.coat) +
    repeat(11, (index) =>
      disc(-310 + (index % 6) * 124, 60 + Math.floor(index / 6) * 120 - (index % 2) * 36, 15, brush.shade),
    ),
};

const sushi: Figure = {
  words: ['sushi', 'maki'],
  colors: ['#f2805a'],
  habitat: 'table',
  draw: (brush) =>
    box(-440, 320, 880, 60, '#b0774a', { rx: 16 }) +
    box(-360, 380, 90, 60, '#8a5a36') +
    box(270, 380, 90, 60, '#8a5a36') +
    [
      [-230, 150],
      [210, 160],
    ]
      .map(
        ([x, y], index) =>
          box(x! - 170, y! - 60, 340, 230, '#263a34', { rx: 60 }) +
          oval(x!, y! - 60, 170, 90, '#fbf6ea') +
          oval(x!, y! - 60, 84, 44, index ? '#f7c93f' : brush.coat) +
          oval(x! - 36, y! - 60, 30, 24, '#7fb045'),
      )
      .join('') +
    fill('M-250 -80C-260 -190 240 -190 240 -80L250 0C200 40 -220 40 -260 0Z', '#fbf6ea') +
    fill('M-290 -90C-260 -260 -100 -300 40 -280C180 -260 280 -190 290 -80C150 -140 -130 -140 -290 -90Z', brush.coat) +
    stroke('M-190 -150L-140 -240M-80 -170L-40 -270M40 -174L70 -274M150 -156L170 -240', brush.light, 17),
};

const ramen: Figure = {
  words: ['ramen', 'noodle', 'soup', 'bowl'],
  colors: ['#d9432f', '#3f6fa0'],
  habitat: 'table',
  draw: (brush) =>
    stroke('M120 -60L330 -430M190 -50L410 -400', '#a86a3a', 22) +
    oval(0, 10, 400, 110, mix(brush.coat, brush.dark, 0.35)) +
    oval(0, 10, 360, 90, '#e8a94f') +
    repeat(6, (index) => stroke(`M${-290 + index * 60} ${10 + (index % 2) * 30}q60 -70 120 0t120 0`, '#f8dd94', 16)) +
    oval(-170, -30, 100, 60, '#fffaf0') +
    oval(-160, -26, 48, 32, '#f5a52f') +
    place(oval(0, 0, 76, 50, '#fbeeee') + stroke('M-30 0a30 20 0 1 1 30 20', '#ee7a8a', 10), { x: 30, y: 44 }) +
    fill('M180 -120L290 -90L280 40L170 20Z', '#263a34') +
    fill(
      'M-400 20C-400 120 -400 60 -390 90C-360 280 -230 380 -160 400H160C230 380 360 280 390 90C400 60 400 120 400 20C330 150 -330 150 -400 20Z',
      brush.coat,
    ) +
    stroke('M-340 200Q0 330 340 200', brush.white, 16) +
    box(-150, 396, 300, 44, brush.shade, { rx: 12 }) +
    stroke('M-90 -150q-30 -50 0 -100t0 -100M30 -170q-30 -50 0 -100t0 -90', brush.white, 15, { opacity: 0.8 }),
};

const bread: Figure = {
  words: ['bread', 'croissant', 'toast', 'loaf'],
  colors: ['#d9933f'],
  habitat: 'table',
  draw: (brush) =>
    brush.words.has('croissant')
      ? fill(
          'M-440 240C-420 -60 -180 -240 0 -240C180 -240 420 -60 440 240C380 260 320 220 290 160C200 60 -200 60 -290 160C-320 220 -380 260 -440 240Z',
          brush.coat,
        ) +
        mirrored(
          stroke(
            'M60 -230C40 -140 50 0 90 80M190 -190C160 -100 180 20 230 100M310 -90C290 0 300 90 350 170',
            brush.shade,
            24,
          ),
        )
      : fill(
          'M-400 -100C-420 -260 -280 -310 0 -310C280 -310 420 -260 400 -100C390 -40 360 -30 350 0V350Q350 400 300 400H-300Q-350 400 -350 350V0C-360 -30 -390 -40 -400 -100Z',
          brush.coat,
        ) +
        fill(
          'M-340 -110C-350 -220 -240 -250 0 -250C240 -250 350 -220 340 -110C330 -60 300 -60 290 -20V340H-290V-20C-300 -60 -330 -60 -340 -110Z',
          '#f7dfae',
        ) +
        stroke('M-160 -60q30 30 0 70M60 0q30 30 0 70M-40 160q30 30 0 70M160 140q24 30 0 60', '#e8c583', 15),
};

const egg: Figure = {
  words: ['egg', 'easter'],
  colors: ['#fffaf0'],
  habitat: 'table',
  draw: (brush) => {
    const pattern = brush.words.has('easter');
    return pattern
      ? fill(
          'M0 -400C190 -400 320 -60 320 130C320 320 180 440 0 440C-180 440 -320 320 -320 130C-320 -60 -190 -400 0 -400Z',
          brush.palette.rose,
        ) +
          stroke('M-290 0L-200 -70L-100 0L0 -70L100 0L200 -70L290 0', brush.palette.gold, 34) +
          stroke('M-310 190H310', brush.palette.main, 60) +
          repeat(7, (index) => disc(-240 + index * 80, 190, 17, brush.white)) +
          repeat(4, (index) => disc(-120 + index * 80, -200, 24, brush.white))
      : blob(
          [
            [-400, 60],
            [-330, -170],
            [-130, -220],
            [40, -340],
            [270, -240],
            [300, -40],
            [420, 110],
            [300, 300],
            [60, 290],
            [-150, 390],
            [-330, 270],
          ],
          brush.coat,
        ) +
          disc(0, 20, 170, '#f6a92c') +
          oval(60, -40, 44, 28, '#fcd47c');
  },
};

const hotDog: Figure = {
  words: ['hotdog', 'popcorn', 'cheese'],
  colors: ['#e2a04a'],
  habitat: 'table',
  draw: (brush: Brush) =>
    brush.words.has('cheese')
      ? fill('M-420 60L240 -260Q420 -180 420 60Z', mix('#f7c93f', brush.white, 0.3)) +
        box(-420, 60, 840, 260, '#f5bb33', { rx: 16 }) +
        disc(-200, 190, 66, '#d99a24') +
        disc(60, 130, 44, '#d99a24') +
        disc(230, 230, 76, '#d99a24')
      : brush.words.has('popcorn') || brush.words.has('fries')
        ? repeat(14, (index) =>
            disc(
              -230 + (index % 7) * 76,
              -150 - Math.floor(index / 7) * 100 + (index % 2) * 40,
              80,
              index % 3 ? '#fdf1cf' : '#f7d88a',
            ),
          ) +
          fill('M-320 -100H320L240 440H-240Z', '#fbf4e6') +
          fill('M-320 -100H-200L-150 440H-240ZM-70 -100H70L54 440H-54ZM200 -100H320L240 440H150Z', brush.palette.pop)
        : box(-440, 40, 880, 190, brush.shade, { rx: 95 }) +
          box(-480, -70, 960, 190, '#b5452f', { rx: 95 }) +
          stroke('M-400 10q50 -80 100 0t100 0t100 0t100 0t100 0t100 0t100 0t100 0', '#f7c93f', 30) +
          box(-430, 110, 860, 170, brush.coat, { rx: 85 }),
};

const sandwich: Figure = {
  words: ['sandwich'],
  colors: ['#f3d9a4'],
  habitat: 'table',
  draw: (brush) => {
    const crust = '#b9743a';
    return (
      fill('M-450 330L-450 250H450V330Q450 380 400 380H-400Q-450 380 -450 330Z', brush.coat) +
      box(-430, 190, 860, 66, '#f2a0a0') +
      stroke('M-430 190q54 56 108 0t108 0t108 0t108 0t108 0t108 0t108 0t104 0', '#7fb045', 54) +
      box(-420, 96, 840, 60, '#d9432f', { rx: 30 }) +
      fill('M-450 76H450L300 160L210 96L60 180L-90 96L-240 164L-320 96Z', '#f7bf35') +
      fill('M-450 0H450V60Q450 86 420 86H-420Q-450 86 -450 60Z', brush.coat) +
      fill('M-450 10L-30 -300Q0 -320 30 -300L450 10Z', mix(brush.coat, '#ffffff', 0.35)) +
      stroke('M-440 2L-30 -300Q0 -320 30 -300L440 2', crust, 40) +
      stroke('M-450 4V60M450 4V60M-450 260V330M450 260V330', crust, 30) +
      stroke('M-110 -90q24 20 0 50M60 -140q24 20 0 50M150 -60q20 20 0 40M-10 -200q20 16 0 40', '#e2c083', 12) +
      stroke('M0 -30V-430', '#a86a3a', 15) +
      oval(0, -400, 62, 50, '#7f8f3a') +
      disc(0, -400, 16, '#d9432f')
    );
  },
};

export const dishes: readonly Figure[] = [pizza, burger, taco, sushi, ramen, bread, egg, hotDog, sandwich];
