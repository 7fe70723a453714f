import { cat as catMotif } from '../motifs/cat.js';
import { mix } from '../primitives/color.js';
import { box, disc, fill, mirrored, oval, stroke } from '../primitives/shapes.js';
import type { Brush, Figure } from './figure.js';
import { fromMotif } from './from-motif.js';
import {
  blush,
  catMuzzle,
  eyes,
  floppyEars,
  head,
  longEars,
  paws,
  pointedEars,
  roundEars,
  snout,
  torso,
} from './seated.js';

const collar = ({ palette }: Brush): string =>
  fill('M-128 4C-60 52 60 52 128 4L136 40C60 90 -60 90 -136 40Z', palette.main) + disc(0, 86, 28, palette.gold);

const wagging = (color: string): string => stroke('M180 380C290 360 330 250 290 170', color, 50);

const cat: Figure = fromMotif(catMotif, {
  words: ['cat', 'kitty', 'feline', 'pet'],
  colors: ['#2b2a33', '#d98537', '#a9a5a0', '#e3a45c'],
  habitat: 'room',
  width: 700,
});

const kitten: Figure = {
  words: ['kitten'],
  colors: ['#d98537', '#a9a5a0', '#e9c48f', '#3a3640'],
  habitat: 'room',
  width: 660,
  draw: (brush) =>
    stroke('M190 390C310 370 320 240 250 190', brush.coat, 44) +
    torso(brush, brush.white) +
    paws(brush.white, brush.shade) +
    pointedEars(brush.coat, brush.palette.rose) +
    head(brush.coat) +
    stroke('M0 -330v70M-46 -322v52M46 -322v52', brush.shade, 18) +
    mirrored(oval(92, -170, 42, 46, brush.white)) +
    eyes(brush, 92, -168, 32) +
    catMuzzle(brush, brush.white),
};

const dog: Figure = {
  words: ['dog', 'puppy', 'pup', 'doggo', 'hound', 'labrador', 'retriever', 'beagle', 'terrier'],
  colors: ['#c98a4b', '#e4b878', '#8a5a36', '#f0dfc4'],
  habitat: 'meadow',
  width: 660,
  draw: (brush) =>
    wagging(brush.coat) +
    torso(brush, brush.light) +
    paws(brush.light, brush.shade) +
    collar(brush) +
    head(brush.coat) +
    floppyEars(brush.shade) +
    fill('M-30 -345C30 -345 40 -200 30 -110H-30C-40 -200 -60 -345 -30 -345Z', brush.light) +
    fill('M30 -28Q34 46 0 50Q-34 46 -30 -28Z', brush.palette.rose) +
    snout(brush, brush.light, 104, 74) +
    eyes(brush),
};

const corgi: Figure = {
  words: ['corgi', 'shiba'],
  colors: ['#d98a3d', '#c9763a'],
  habitat: 'meadow',
  width: 660,
  draw: (brush) =>
    wagging(brush.coat) +
    torso(brush, brush.white) +
    paws(brush.white, brush.shade) +
    collar(brush) +
    pointedEars(brush.coat, brush.palette.rose) +
    head(brush.coat) +
    fill(
      'M0 -345C26 -260 40 -170 130 -90C150 -20 70 26 0 26C-70 26 -150 -20 -130 -90C-40 -170 -26 -260 0 -345Z',
      brush.white,
    ) +
    snout(brush, brush.white, 84, 62) +
    eyes(brush, 104, -176),
};

const husky: Figure = {
  words: ['husky'],
  colors: ['#5d6673', '#4b4f5c'],
  habitat: 'snow',
  width: 660,
  draw: (brush) =>
    wagging(brush.coat) +
    torso(brush, brush.white) +
    paws(brush.white, brush.shade) +
    pointedEars(brush.coat, brush.white) +
    head(brush.coat) +
    mirrored(fill('M0 -250C20 -210 60 -240 120 -220C190 -200 200 -100 160 -40C110 26 40 26 0 26Z', brush.white)) +
    snout(brush, brush.white, 84, 62) +
    mirrored(disc(92, -168, 30, '#7fb6d9')) +
    eyes(brush, 92, -168, 17),
};

const rabbit: Figure = {
  words: ['rabbit', 'bunny', 'hare'],
  colors: ['#cdb49a', '#f1e7da', '#a58a74'],
  habitat: 'meadow',
  width: 660,
  draw: (brush) =>
    disc(208, 370, 62, brush.white) +
    torso(brush, brush.white) +
    paws(brush.light, brush.shade) +
    longEars(brush.coat, brush.palette.rose) +
    head(brush.coat) +
    mirrored(oval(40, -58, 54, 44, brush.white)) +
    box(-20, -34, 18, 36, brush.white, { rx: 6 }) +
    box(2, -34, 18, 36, brush.white, { rx: 6 }) +
    fill('M-24 -106H24Q24 -86 0 -72Q-24 -86 -24 -106Z', brush.palette.rose) +
    stroke('M0 -72v20M0 -52q-18 20 -36 10M0 -52q18 20 36 10', brush.dark, 7) +
    eyes(brush) +
    blush(brush),
};

const mouse: Figure = {
  words: ['mouse'],
  colors: ['#a7a2a8', '#c0a58c'],
  habitat: 'meadow',
  width: 660,
  draw: (brush) =>
    stroke('M190 410C330 420 380 330 330 270C300 240 270 260 284 300', brush.palette.rose, 20) +
    torso(brush, brush.light) +
    paws(brush.palette.rose, brush.shade) +
    roundEars(brush.coat, brush.palette.rose, 130, 196, -330) +
    head(brush.coat) +
    mirrored(oval(38, -52, 48, 38, brush.light)) +
    disc(0, -96, 26, brush.palette.rose) +
    stroke('M90 -70l110 -20M90 -50l114 10M-90 -70l-110 -20M-90 -50l-114 10', brush.dark, 5) +
    eyes(brush, 84, -170, 27),
};

const turtle: Figure = {
  words: ['turtle', 'tortoise'],
  colors: ['#5f8f4a', '#4c8a6d'],
  habitat: 'meadow',
  draw: ({ coat, shade, light, dark, white }) => {
    const skin = mix(light, '#d8d97a', 0.4);
    return (
      mirrored(fill('M150 200C250 230 290 330 268 420H170C150 340 140 280 110 240Z', skin)) +
      fill('M-330 190L-440 250L-320 260Z', skin) +
      fill('M250 160C320 120 330 -20 400 -40C470 -50 500 20 470 80C430 140 380 180 320 270Z', skin) +
      disc(432, 10, 15, dark) +
      disc(436, 5, 5, white) +
      stroke('M440 70Q468 68 476 50', dark, 7) +
      fill('M-360 240C-340 -20 -180 -150 0 -150C180 -150 320 -20 330 240Z', coat) +
      fill(
        'M-90 -110L90 -110L140 30L0 120L-140 30ZM-160 60L-20 150L-50 236H-280L-310 130ZM160 60L20 150L50 236H260L300 130Z',
        shade,
      ) +
      box(-380, 220, 730, 56, mix(light, white, 0.3), { rx: 28 })
    );
  },
};

export const pets: readonly Figure[] = [cat, kitten, dog, corgi, husky, rabbit, mouse, turtle];
