import sharp from 'sharp';
import { mix } from './primitives/color.js';
import { choosePalette } from './primitives/palettes.js';
import { Random } from './primitives/random.js';
import { box, disc, fill } from './primitives/shapes.js';

const SIDE = 240;
const SKINS = ['#f3c9a5', '#e0a878', '#c68653', '#99613a', '#6f4327'];
const FRINGES = [
  'M38 118C30 40 90 18 122 20C176 20 206 60 200 124C184 96 176 84 160 76C120 92 76 88 60 84C48 94 44 104 38 118Z',
  'M40 110C38 50 84 24 120 24C160 24 202 50 200 112C190 84 150 70 120 70C90 70 52 84 40 110Z',
  'M36 190C20 90 60 20 122 20C184 20 220 90 204 190C196 150 190 110 168 78C130 66 100 80 78 88C56 110 46 150 36 190Z',
];

/** Renders a flat portrait for an account as a PNG of 240 pixels; the same seed gives the same portrait. */
export function renderPortrait(seed: string): Promise<Buffer> {
  const random = new Random(`portrait ${seed}`);
  const palette = choosePalette([], random);
  const [skin, hair, shirt] = [
    random.pick(SKINS),
    random.pick([palette.deep, '#2b1b14', '#6b3a1e', '#c98a3c']),
    random.pick([palette.pop, palette.main, palette.gold]),
  ];
  const eye = (x: number) => disc(x, 124, 6, '#2a1c1a');
  const body = [
    box(0, 0, SIDE, SIDE, mix(palette.paper, palette.rose, 0.35)),
    disc(190, 60, 44, palette.gold),
    fill('M20 240C26 190 76 176 120 176C164 176 214 190 220 240Z', shirt),
    fill('M98 150H142V188C142 206 98 206 98 188Z', mix(skin, '#5a2f1a', 0.18)),
    fill('M58 104C58 60 86 44 120 44C154 44 182 60 182 104C182 152 154 178 120 178C86 178 58 152 58 104Z', skin),
    fill(random.pick(FRINGES), hair),
    eye(98),
    eye(142),
    `<path d="M104 148Q120 ${random.between(158, 166)} 136 148M118 128q-6 10 3 11" fill="none" stroke="#5a2f1a" stroke-width="4" stroke-linecap="round"/>`,
    disc(84, 144, 11, palette.rose, { opacity: 0.5 }),
    disc(156, 144, 11, palette.rose, { opacity: 0.5 }),
  ].join('');
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${body}</svg>`))
    .png()
    .toBuffer();
}
