import { mushrooms } from '../motifs/mushrooms.js';
import { mix } from '../primitives/color.js';
import { blob, box, disc, fill, leafPath, place, repeat, stroke } from '../primitives/shapes.js';
import { petals } from './petals.js';
import type { Figure } from './figure.js';
import { fromMotif } from './from-motif.js';

const mushroom: Figure = fromMotif(mushrooms, {
  words: ['mushroom', 'toadstool', 'fungi', 'fungus'],
  colors: ['#d9482f'],
  habitat: 'forest',
  several: true,
});

const tree: Figure = {
  words: ['tree', 'oak', 'maple'],
  colors: ['#5f9a4a', '#3f8a63', '#c9762f'],
  habitat: 'meadow',
  draw: (brush) => {
    const bark = mix('#6b4a34', brush.dark, 0.2);
    return (
      fill(
        'M-70 440C-40 300 -50 160 -130 40L-90 20L-20 130L-10 -40H40L40 100L110 10L150 40C60 160 50 300 90 440Z',
        bark,
      ) +
      blob(
        [
          [-330, 60],
          [-400, -90],
          [-300, -220],
          [-230, -350],
          [-60, -420],
          [110, -400],
          [250, -330],
          [340, -200],
          [390, -50],
          [300, 80],
          [140, 70],
          [0, 30],
          [-160, 90],
        ],
        brush.coat,
      ) +
      blob(
        [
          [-330, 60],
          [-400, -90],
          [-300, -220],
          [-260, -100],
          [-120, -20],
          [40, -50],
          [150, 30],
          [0, 30],
          [-160, 90],
        ],
        brush.shade,
      ) +
      repeat(12, (index) =>
        stroke(`M${-220 + (index % 4) * 140} ${-300 + Math.floor(index / 4) * 110}q30 -34 64 -6`, brush.light, 12),
      )
    );
  },
};

const pineTree: Figure = {
  words: ['pine', 'fir', 'spruce', 'cedar', 'evergreen', 'christmas', 'xmas'],
  colors: ['#2f7a5a', '#3b6f5a'],
  habitat: 'snow',
  width: 660,
  draw: (brush) =>
    box(-44, 330, 88, 110, mix('#6b4a34', brush.dark, 0.2)) +
    repeat(4, (index) => {
      const [top, half] = [20 - index * 150 + 40, 320 - index * 66];
      return fill(
        `M0 ${top - 130}Q${half * 0.4} ${top + 90} ${half} ${top + 300}Q${half * 0.5} ${top + 260} 0 ${top + 310}Q${-half * 0.5} ${top + 260} ${-half} ${top + 300}Q${-half * 0.4} ${top + 90} 0 ${top - 130}Z`,
        index % 2 ? brush.coat : brush.shade,
      );
    }) +
    (brush.words.has('christmas') || brush.words.has('xmas')
      ? repeat(14, (index) =>
          disc(
            [-220, -120, 0, 120, 220, -150, -40, 70, 150, -90, 20, 90, -30, 20][index]!,
            [300, 270, 320, 276, 296, 160, 190, 170, 150, 40, 60, 30, -70, -170][index]!,
            22,
            [brush.palette.pop, brush.palette.gold, brush.white][index % 3]!,
          ),
        )
      : '') +
    fill('M0 -500L26 -440L90 -436L40 -396L56 -336L0 -370L-56 -336L-40 -396L-90 -436L-26 -440Z', brush.palette.gold),
};

const palm: Figure = {
  words: ['palm'],
  colors: ['#3f9a5a', '#2f8a6f'],
  habitat: 'coast',
  draw: (brush) => {
    const bark = mix('#9a6a42', brush.dark, 0.15);
    return (
      fill('M-100 440C-70 240 -40 60 40 -130L90 -110C40 80 30 260 50 440Z', bark) +
      repeat(7, (index) =>
        stroke(`M${-70 + index * 15} ${370 - index * 70}q50 20 100 -6`, mix(bark, brush.dark, 0.4), 9),
      ) +
      repeat(9, (index) =>
        place(
          fill(
            'M0 0C60 -120 220 -160 400 -60C330 -70 300 -60 270 -30C240 -60 200 -60 180 -20C150 -50 110 -40 90 0Z',
            index % 2 ? brush.coat : brush.shade,
          ),
          { x: 60, y: -140, turn: [-20, 20, 60, 160, 200, 240, -60, 130, -100][index]!, scale: 1, flip: false },
        ),
      ) +
      disc(30, -100, 40, mix(bark, brush.dark, 0.3)) +
      disc(100, -96, 40, bark)
    );
  },
};

const cactus: Figure = {
  words: ['cactus', 'cacti', 'saguaro'],
  colors: ['#4a8f5f', '#3f7f6a'],
  habitat: 'savanna',
  width: 660,
  draw: (brush) =>
    stroke('M-60 180C-240 190 -250 110 -250 -60', brush.shade, 110) +
    stroke('M60 80C220 90 240 10 240 -140', brush.shade, 110) +
    fill('M-120 440V-290C-120 -460 120 -460 120 -290V440Z', brush.coat) +
    stroke('M-50 -330V430M0 -360V430M50 -330V430M-250 -60V60M240 -140V0', brush.light, 9, {
      'stroke-dasharray': '26 26',
    }) +
    [
      [0, -430],
      [-250, -120],
      [240, -200],
    ]
      .map(([x, y]) =>
        place(
          petals(6, 'M0 0C36 -20 40 -70 0 -86C-40 -70 -36 -20 0 0Z', brush.palette.rose) +
            disc(0, 0, 20, brush.palette.gold),
          { x: x!, y: y!, scale: 0.9 },
        ),
      )
      .join(''),
};

const leaf: Figure = {
  words: ['leaf', 'foliage', 'plant'],
  colors: ['#3f8a5f', '#5f9a4a'],
  habitat: 'room',
  draw: (brush) =>
    repeat(7, (index) => {
      const turn = -78 + index * 26;
      return place(
        fill(leafPath(560 - Math.abs(turn) * 2, 84, turn * 0.6), index % 2 ? brush.coat : brush.shade) +
          stroke(`M0 0Q${turn * 0.2} -240 ${turn * 0.5} ${-470 + Math.abs(turn) * 1.6}`, brush.light, 8),
        { x: 0, y: 200, turn },
      );
    }) +
    fill('M-190 140H190L150 420Q146 440 120 440H-120Q-146 440 -150 420Z', brush.palette.pop) +
    box(-210, 120, 420, 70, mix(brush.palette.pop, brush.palette.deep, 0.2), { rx: 16 }) +
    stroke('M-150 270L-90 330L-30 270L30 330L90 270L150 330', brush.white, 13),
};

export const plants: readonly Figure[] = [mushroom, cactus, palm, pineTree, tree, leaf];
