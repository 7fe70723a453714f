import { mix } from '../primitives/color.js';
import { box, disc, fill, mirrored, oval, place, repeat, stroke } from '../primitives/shapes.js';
import type { Figure } from './figure.js';

const heart: Figure = {
  words: ['heart', 'love', 'valentine'],
  colors: ['#e0344a', '#f0607a'],
  habitat: 'room',
  draw: ({ coat, shade, light, white }) =>
    fill(
      'M0 410C-260 240 -430 60 -420 -130C-410 -300 -270 -390 -140 -370C-70 -360 -20 -310 0 -250C20 -310 70 -360 140 -370C270 -390 410 -300 420 -130C430 60 260 240 0 410Z',
      coat,
    ) +
    fill('M0 410C-260 240 -430 60 -420 -130C-416 -220 -370 -290 -310 -330C-390 -80 -220 200 0 410Z', shade, {
      opacity: 0.6,
    }) +
    stroke('M210 -290C300 -280 340 -210 340 -140', white, 34) +
    disc(330, -70, 20, white) +
    repeat(5, (index) => disc(-110 + index * 60, 40 + (index % 2) * 80, 15, light)),
};

const guitar: Figure = {
  words: ['guitar'],
  colors: ['#c9762f', '#b5452f'],
  habitat: 'room',
  width: 660,
  draw: (brush) =>
    place(
      box(-34, -440, 68, 480, '#5a3a28') +
        fill('M-56 -500H56L44 -400H-44Z', '#3f2a20') +
        mirrored(disc(62, -480, 16, brush.palette.gold) + disc(58, -430, 16, brush.palette.gold)) +
        fill(
          'M0 -40C110 -60 180 0 160 100C150 150 180 170 220 240C280 370 150 460 0 460C-150 460 -280 370 -220 240C-180 170 -150 150 -160 100C-180 0 -110 -60 0 -40Z',
          brush.coat,
        ) +
        fill('M0 460C-150 460 -280 370 -220 240C-180 170 -150 150 -160 100C-160 260 -140 400 0 460Z', brush.shade) +
        disc(0, 150, 82, brush.palette.gold) +
        disc(0, 150, 64, brush.dark) +
        box(-84, 320, 168, 34, '#3f2a20', { rx: 10 }) +
        stroke('M-18 -400V330M0 -400V330M18 -400V330', brush.white, 4) +
        repeat(6, (index) => stroke(`M-34 ${-330 + index * 56}H34`, brush.palette.gold, 6)),
      { x: 0, y: 0, turn: 24 },
    ),
};

const book: Figure = {
  words: ['book'],
  colors: ['#b5452f', '#2f6f8a', '#4f7a4a'],
  habitat: 'room',
  draw: (brush) =>
    fill('M-450 -160L0 -90L450 -160V330L0 400L-450 330Z', brush.coat) +
    mirrored(
      fill('M0 -120C100 -220 280 -240 410 -210V270C280 240 100 260 0 350Z', brush.white) +
        stroke(
          'M60 -90C150 -150 260 -160 350 -144M60 -10C150 -70 260 -80 350 -64M60 70C150 10 260 0 350 16M60 150C150 90 260 80 350 96',
          mix(brush.white, brush.dark, 0.35),
          11,
        ),
    ) +
    stroke('M0 -120V350', brush.shade, 10) +
    fill('M250 -216L320 -216V60L285 20L250 60Z', brush.palette.pop),
};

const camera: Figure = {
  words: ['camera'],
  colors: ['#4a4f5c', '#c9653f', '#2f7f86'],
  habitat: 'room',
  draw: (brush) =>
    box(-130, -310, 260, 140, brush.shade, { rx: 30 }) +
    box(-430, -220, 860, 560, mix(brush.white, brush.palette.soft, 0.25), { rx: 70 }) +
    box(-430, -90, 860, 310, brush.coat) +
    disc(0, 60, 230, brush.dark) +
    disc(0, 60, 190, brush.palette.soft) +
    disc(0, 60, 140, mix(brush.dark, brush.palette.main, 0.4)) +
    disc(-46, 10, 44, brush.white, { opacity: 0.7 }) +
    disc(330, -150, 34, brush.palette.pop) +
    box(-370, -180, 130, 60, brush.palette.gold, { rx: 14 }),
};

const umbrella: Figure = {
  words: ['umbrella'],
  colors: ['#e0503f', '#f0b03a', '#3f7fa8'],
  habitat: 'sky',
  draw: (brush) =>
    stroke('M0 -60V330C0 440 -150 440 -150 340', '#7a5236', 26) +
    fill(
      'M-440 40C-420 -220 -220 -390 0 -390C220 -390 420 -220 440 40C380 -30 300 -30 230 40C160 -30 60 -30 0 40C-60 -30 -160 -30 -230 40C-300 -30 -380 -30 -440 40Z',
      brush.coat,
    ) +
    fill(
      'M-230 40C-230 -160 -130 -320 0 -390C130 -320 230 -160 230 40C160 -30 60 -30 0 40C-60 -30 -160 -30 -230 40Z',
      brush.light,
    ) +
    stroke('M0 -390V-450', '#7a5236', 20),
};

const anchor: Figure = {
  words: ['anchor', 'compass'],
  colors: ['#2f4f7a', '#3f5f6f'],
  habitat: 'coast',
  draw: ({ coat, words, palette, dark, white }) =>
    words.has('compass')
      ? disc(0, 20, 410, palette.gold) +
        disc(0, 20, 350, white) +
        repeat(8, (index) => place(fill('M0 -330L26 -290H-26Z', dark), { x: 0, y: 20, turn: index * 45 })) +
        fill('M0 -250L80 20H-80Z', palette.pop) +
        fill('M0 290L80 20H-80Z', coat) +
        disc(0, 20, 34, palette.gold)
      : disc(0, -330, 84, 'none', { stroke: coat, 'stroke-width': 46 }) +
        stroke('M0 -240V390M-190 -130H190', coat, 64) +
        stroke('M-340 130C-320 300 -180 400 0 400C180 400 320 300 340 130', coat, 64) +
        fill('M-440 180L-330 40L-240 190ZM440 180L330 40L240 190Z', coat) +
        stroke('M-90 -330C-260 -200 120 -90 90 60C60 180 -160 190 -110 330C-80 400 40 420 130 440', palette.gold, 24),
};

const crown: Figure = {
  words: ['crown', 'tiara', 'diamond', 'gem'],
  colors: ['#f2b632'],
  habitat: 'room',
  draw: ({ coat, shade, light, palette, words, white }) =>
    words.has('crown') || words.has('tiara')
      ? fill('M-380 -190L-220 60L0 -310L220 60L380 -190L320 320H-320Z', coat) +
        box(-330, 220, 660, 110, shade, { rx: 30 }) +
        disc(0, -340, 52, palette.pop) +
        disc(-390, -230, 44, palette.main) +
        disc(390, -230, 44, palette.main) +
        repeat(5, (index) => disc(-240 + index * 120, 275, 32, [palette.pop, white, palette.main][index % 3]!)) +
        fill('M0 -60L60 40L0 140L-60 40Z', palette.pop)
      : fill('M-250 -300H250L430 -90L0 420L-430 -90Z', palette.soft) +
        fill(
          'M-250 -300L-150 -90H-430ZM250 -300L150 -90H430ZM0 420L-150 -90H150Z',
          mix(palette.main, palette.soft, 0.5),
        ) +
        fill('M-250 -300H0L-150 -90ZM250 -300H0L150 -90Z', mix(white, palette.soft, 0.35)) +
        fill('M0 420L150 -90H430Z', palette.main) +
        disc(300, -330, 17, light),
};

const hat: Figure = {
  words: ['hat', 'boot', 'shoe', 'sneaker'],
  colors: ['#8a5a36', '#c9653f', '#3f6f7a'],
  habitat: 'room',
  draw: (brush) =>
    brush.words.has('boot') || brush.words.has('shoe') || brush.words.has('sneaker')
      ? fill(
          'M-260 -350H40C40 -120 60 -20 180 30C330 90 440 130 440 260V300H-260C-300 100 -240 -100 -260 -350Z',
          brush.coat,
        ) +
        box(-280, 300, 730, 80, brush.white, { rx: 36 }) +
        fill('M-260 -350H40L44 -240H-256Z', brush.light) +
        stroke('M20 -120L120 -150M50 -50L150 -90M100 10L200 -40', brush.white, 26) +
        stroke('M-240 190C-60 240 200 210 430 230', brush.shade, 15)
      : oval(0, 220, 450, 120, brush.shade) +
        fill(
          'M-230 210C-250 -60 -200 -250 -90 -250C-40 -250 -30 -200 0 -200C30 -200 40 -250 90 -250C200 -250 250 -60 230 210C150 270 -150 270 -230 210Z',
          brush.coat,
        ) +
        fill('M-236 110C-150 180 150 180 236 110L232 220C150 276 -150 276 -232 220Z', brush.palette.pop),
};

const ball: Figure = {
  words: ['football', 'soccer', 'basketball', 'baseball', 'ball', 'tennis'],
  colors: ['#fbf6ea'],
  habitat: 'meadow',
  draw: ({ coat, dark, words }) =>
    words.has('basketball')
      ? disc(0, 20, 400, '#e2782f') +
        stroke(
          'M-400 20H400M0 -380V420M-290 -260C-120 -100 -120 140 -290 300M290 -260C120 -100 120 140 290 300',
          dark,
          17,
        )
      : words.has('baseball') || words.has('tennis')
        ? disc(0, 20, 400, words.has('tennis') ? '#d3e04a' : coat) +
          stroke(
            'M-290 -260C-100 -100 -100 140 -290 300M290 -260C100 -100 100 140 290 300',
            words.has('tennis') ? '#ffffff' : '#d9412f',
            24,
            words.has('tennis') ? {} : { 'stroke-dasharray': '20 30' },
          )
        : disc(0, 20, 400, coat) +
          fill('M0 -130L136 -30L84 130H-84L-136 -30Z', dark) +
          repeat(5, (index) =>
            place(
              stroke('M0 -150V-270', dark, 15) + fill('M-100 -330L0 -270L100 -330C60 -400 -60 -400 -100 -330Z', dark),
              { x: 0, y: 20, turn: index * 72 },
            ),
          ),
};

const clock: Figure = {
  words: ['clock', 'candle', 'key'],
  colors: ['#b5452f', '#2f7f86', '#d9a03a'],
  habitat: 'room',
  draw: ({ coat, shade, dark, white, palette, words }) =>
    words.has('clock') || words.has('watch')
      ? disc(-210, -330, 90, palette.gold) +
        disc(210, -330, 90, palette.gold) +
        stroke('M-220 330L-290 430M220 330L290 430', dark, 40) +
        disc(0, 40, 380, coat) +
        disc(0, 40, 310, white) +
        repeat(12, (index) => place(box(-8, -290, 16, index % 3 ? 30 : 60, dark), { x: 0, y: 40, turn: index * 30 })) +
        stroke('M0 40V-150M0 40L130 110', dark, 26) +
        disc(0, 40, 30, palette.pop)
      : words.has('key')
        ? disc(-220, 0, 180, 'none', { stroke: palette.gold, 'stroke-width': 70 }) +
          stroke('M-40 0H430M340 0V120M420 0V150', palette.gold, 70)
        : fill('M0 -440C90 -340 80 -250 0 -240C-80 -250 -90 -340 0 -440Z', palette.gold) +
          fill('M0 -370C40 -320 36 -270 0 -260C-36 -270 -40 -320 0 -370Z', palette.pop) +
          stroke('M0 -250V-190', dark, 13) +
          fill('M-130 -190Q0 -130 130 -190V300H-130Z', mix(white, coat, 0.15)) +
          fill(
            'M-130 -190V-60C-100 -20 -100 -100 -70 -80C-40 -40 -30 20 0 -40C30 -100 60 -60 130 -150V-190Q0 -130 -130 -190Z',
            white,
          ) +
          oval(0, 320, 260, 70, shade) +
          oval(0, 300, 250, 60, coat),
};

const stamp: Figure = {
  words: ['stamp'],
  colors: ['#d0352b'],
  habitat: 'room',
  draw: ({ coat, white }) =>
    box(-380, -380, 760, 760, coat, { rx: 70 }) +
    box(-310, -310, 620, 620, 'none', { rx: 40, stroke: white, 'stroke-width': 34 }) +
    stroke(
      'M-180 -170H180M0 -230V220M-190 30H190M-150 190C-60 150 -40 60 -40 -160M150 190C60 150 40 60 40 -160',
      white,
      52,
    ),
};

export const things: readonly Figure[] = [
  heart,
  guitar,
  book,
  camera,
  umbrella,
  anchor,
  crown,
  hat,
  ball,
  clock,
  stamp,
];
