import { mix } from '../primitives/color.js';
import { box, disc, fill, line, mirrored, oval, repeat, stroke } from '../primitives/shapes.js';
import { pine } from '../primitives/scenery.js';
import type { Brush, Figure } from './figure.js';

const pane = ({ palette }: Brush, x: number, y: number, w = 90, h = 110): string =>
  box(x, y, w, h, palette.gold, { rx: 8 }) + stroke(`M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}`, palette.cream, 9);

const house: Figure = {
  words: ['house', 'home', 'cottage', 'cabin'],
  colors: ['#c9653f', '#4f8a8a', '#e0b06a'],
  habitat: 'meadow',
  draw: (brush) =>
    pine(-370, 400, 420, mix(brush.palette.leaf, brush.dark, 0.3)) +
    pine(390, 410, 330, brush.palette.leaf) +
    box(120, -360, 90, 220, brush.shade) +
    [
      [170, -400, 40],
      [210, -450, 52],
      [270, -480, 60],
    ]
      .map(([x, y, r]) => disc(x!, y!, r!, mix(brush.white, brush.palette.soft, 0.3)))
      .join('') +
    box(-270, -60, 540, 500, brush.coat) +
    repeat(6, (index) => stroke(`M-270 ${20 + index * 70}H270`, brush.shade, 6)) +
    fill('M-350 -40L0 -360L350 -40L310 0L0 -280L-310 0Z', mix(brush.dark, brush.palette.pop, 0.3)) +
    fill('M0 -280L280 -26H-280Z', brush.coat) +
    disc(0, -110, 62, brush.palette.gold) +
    stroke('M0 -170V-50M-60 -110H60', brush.palette.cream, 9) +
    fill('M-70 440V210A70 70 0 0 1 70 210V440Z', brush.palette.main) +
    disc(40, 320, 11, brush.palette.gold) +
    pane(brush, -220, 120) +
    pane(brush, 130, 120),
};

const castle: Figure = {
  words: ['castle', 'palace'],
  colors: ['#b5a8b8', '#c9a98a', '#8f9ab5'],
  habitat: 'meadow',
  draw: (brush) => {
    const tower = (x: number, top: number, width: number, color: string) =>
      box(x - width / 2, top, width, 440 - top, color) +
      fill(
        line(
          [
            [x - width * 0.7, top],
            [x, top - width * 1.4],
            [x + width * 0.7, top],
          ],
          true,
        ),
        brush.palette.pop,
      ) +
      stroke(`M${x} ${top - width * 1.4}v-70`, brush.dark, 8) +
      fill(`M${x} ${top - width * 1.4 - 70}l70 24l-70 26Z`, brush.palette.gold) +
      box(x - 17, top + 60, 34, 70, brush.dark, { rx: 17 });
    return (
      tower(-130, -160, 130, brush.shade) +
      tower(140, -90, 130, brush.shade) +
      tower(0, -220, 150, brush.coat) +
      box(-300, 130, 600, 310, brush.coat) +
      repeat(7, (index) => box(-300 + index * 90, 90, 60, 50, brush.coat)) +
      tower(-330, 20, 150, brush.light) +
      tower(330, 20, 150, brush.light) +
      fill('M-90 440V290A90 90 0 0 1 90 290V440Z', mix(brush.dark, '#5a3a26', 0.6)) +
      stroke('M-40 210V440M0 200V440M40 210V440', brush.shade, 8) +
      stroke('M-250 200h50M-210 260h50M160 200h50M200 270h50M-60 60h40M20 110h40', brush.shade, 10)
    );
  },
};

const lighthouse: Figure = {
  words: ['lighthouse'],
  colors: ['#d9412f', '#2f6f8a'],
  habitat: 'coast',
  width: 660,
  draw: (brush) =>
    fill('M60 -330L480 -460V-200Z', brush.palette.gold, { opacity: 0.6 }) +
    fill('M-60 -330L-480 -460V-200Z', brush.palette.gold, { opacity: 0.6 }) +
    fill(
      'M-400 440C-340 340 -200 330 -120 360H120C220 330 340 360 400 440Z',
      mix(brush.dark, brush.palette.main, 0.4),
    ) +
    fill('M-110 -240H110L170 400H-170Z', mix(brush.white, '#ffffff', 0.3)) +
    fill('M-122 -110H122L138 50H-138ZM-152 200H152L168 370H-168Z', brush.coat) +
    box(-150, -270, 300, 40, brush.dark, { rx: 8 }) +
    box(-80, -390, 160, 120, brush.palette.gold) +
    stroke('M-40 -390V-270M0 -390V-270M40 -390V-270', brush.dark, 8) +
    fill('M-110 -390C-90 -470 90 -470 110 -390Z', brush.coat) +
    stroke('M0 -450V-500', brush.dark, 11) +
    box(-20, -20, 40, 70, brush.dark, { rx: 20 }) +
    box(-36, 280, 72, 110, brush.dark, { rx: 30 }),
};

const windmill: Figure = {
  words: ['windmill'],
  colors: ['#d9b07a', '#b5653f'],
  habitat: 'meadow',
  draw: (brush) =>
    fill('M-130 -200H130L210 440H-210Z', brush.coat) +
    fill('M-150 -190C-130 -330 130 -330 150 -190Z', brush.palette.pop) +
    box(-50, 290, 100, 150, brush.dark, { rx: 40 }) +
    pane(brush, -44, 80, 88, 96) +
    repeat(
      4,
      (index) =>
        `<g transform="translate(0 -190) rotate(${25 + index * 90})">${stroke('M0 0V-320', '#7a5236', 17)}${box(6, -320, 96, 240, brush.white)}${stroke('M6 -260H100M6 -200H100M6 -140H100M54 -320V-80', brush.shade, 8)}</g>`,
    ) +
    disc(0, -190, 34, '#7a5236'),
};

const tent: Figure = {
  words: ['tent', 'camping', 'campfire'],
  colors: ['#e0803a', '#4f8a6f'],
  habitat: 'forest',
  draw: (brush) =>
    pine(-360, 380, 500, mix(brush.palette.leaf, brush.dark, 0.3)) +
    pine(360, 390, 420, brush.palette.leaf) +
    fill('M-60 -240L340 360H-340Z', brush.coat) +
    fill('M-60 -240L-340 360H-130Z', brush.shade) +
    fill('M-60 -240L60 360H-130Z', mix(brush.dark, brush.palette.gold, 0.25)) +
    stroke('M-60 -240L-30 -290M-60 -240L-90 -290', '#7a5236', 15) +
    stroke('M170 420L330 370M180 370L320 424', '#7a5236', 34) +
    fill('M250 380C170 340 190 250 250 190C310 250 330 340 250 380Z', brush.palette.pop) +
    fill('M250 376C210 350 220 300 250 260C280 300 290 350 250 376Z', brush.palette.gold),
};

const bridge: Figure = {
  words: ['bridge'],
  colors: ['#c9452f', '#b56a3f'],
  habitat: 'coast',
  draw: (brush) =>
    box(-250, -380, 60, 800, brush.coat) +
    box(190, -380, 60, 800, brush.coat) +
    box(-290, -380, 140, 30, brush.shade) +
    box(150, -380, 140, 30, brush.shade) +
    stroke('M-500 60Q-330 -120 -220 -340Q0 240 220 -340Q330 -120 500 60', brush.shade, 20) +
    repeat(17, (index) => {
      const x = -170 + index * 21;
      const t = (x + 220) / 440;
      return stroke(`M${x} 100V${-340 * (1 - t) ** 2 + 2 * t * (1 - t) * 240 - 340 * t ** 2}`, brush.shade, 6);
    }) +
    box(-500, 100, 1000, 60, brush.coat) +
    repeat(20, (index) => box(-490 + index * 50, 70, 10, 36, brush.shade)),
};

const temple: Figure = {
  words: ['temple', 'pagoda', 'shrine', 'torii', 'pyramid', 'eiffel'],
  colors: ['#c9402f', '#d96a3a'],
  habitat: 'meadow',
  draw: (brush) =>
    brush.words.has('pyramid')
      ? fill('M-80 -330L380 400H-460Z', mix(brush.palette.gold, '#d9a55a', 0.5)) +
        fill('M-80 -330L380 400H30Z', mix(brush.palette.gold, brush.dark, 0.35)) +
        repeat(6, (index) => stroke(`M${-130 - index * 55} ${-230 + index * 100}H${-64 + index * 18}`, '#b5803a', 8))
      : brush.words.has('eiffel')
        ? fill(
            'M-16 -470H16L60 -60L90 60L250 430H130C110 280 -110 280 -130 430H-250L-90 60L-60 -60Z',
            mix(brush.dark, '#8a6a4f', 0.6),
          ) +
          box(-110, 50, 220, 34, brush.coat) +
          box(-180, 230, 360, 36, brush.coat)
        : brush.words.has('torii') || brush.words.has('shrine')
          ? fill('M-470 -330C-200 -270 200 -270 470 -330L440 -240C200 -200 -200 -200 -440 -240Z', brush.dark) +
            box(-390, -230, 780, 60, brush.coat) +
            box(-360, -60, 720, 60, brush.coat) +
            box(-50, -180, 100, 130, brush.palette.gold) +
            mirrored(fill('M200 -180H280L310 440H220Z', brush.coat) + box(204, 380, 124, 60, brush.dark))
          : repeat(3, (index) => {
              const [y, half] = [210 - index * 230, 330 - index * 80];
              return (
                box(-half * 0.62, y, half * 1.24, 230, brush.white) +
                repeat(3, (at) =>
                  box(-half * 0.45 + at * half * 0.36, y + 90, half * 0.18, 110, brush.dark, { rx: 6 }),
                ) +
                fill(
                  `M${-half - 90} ${y + 40}Q${-half * 0.6} ${y + 10} ${-half * 0.5} ${y - 70}H${half * 0.5}Q${half * 0.6} ${y + 10} ${half + 90} ${y + 40}Q0 ${y + 10} ${-half - 90} ${y + 40}Z`,
                  brush.coat,
                )
              );
            }) +
            stroke('M0 -310V-460', brush.palette.gold, 20) +
            disc(0, -400, 30, brush.palette.gold) +
            oval(0, 440, 400, 26, brush.shade),
};

export const buildings: readonly Figure[] = [house, castle, lighthouse, windmill, tent, bridge, temple];
