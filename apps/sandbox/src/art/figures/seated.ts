import { disc, fill, mirrored, oval, stroke } from '../primitives/shapes.js';
import type { Brush } from './figure.js';

const TORSO = 'M-120 -60C-190 60 -240 250 -218 400Q-206 440 -160 440H160Q206 440 218 400C240 250 190 60 120 -60Z';
const HEAD =
  'M-222 -140C-226 -262 -130 -345 0 -345C130 -345 226 -262 222 -140C218 -34 120 26 0 26C-120 26 -218 -34 -222 -140Z';

/** The parts of an animal that sits upright and looks at us. */
export const torso = ({ coat, shade }: Brush, belly: string): string =>
  fill(TORSO, coat) +
  fill('M-120 -60C-190 60 -240 250 -218 400Q-206 440 -160 440H-120C-150 300 -130 100 -60 -20Z', shade, {
    opacity: 0.45,
  }) +
  oval(0, 210, 108, 160, belly);

export const paws = (color: string, line: string): string =>
  mirrored(oval(82, 408, 80, 40, color) + stroke('M62 400v28M92 402v26', line, 6));

export const arms = (color: string): string =>
  mirrored(fill('M120 40C190 80 210 190 150 260C120 290 84 268 96 230C110 180 90 120 86 70Z', color));

export const head = (color: string): string => fill(HEAD, color);

export const roundEars = (color: string, inside: string, size = 74, x = 158, y = -300): string =>
  mirrored(disc(x, y, size, color) + disc(x, y, size * 0.58, inside));

export const pointedEars = (color: string, inside: string): string =>
  mirrored(
    fill('M64 -310L186 -462Q204 -476 210 -452C228 -370 226 -290 206 -200Z', color) +
      fill('M112 -318L182 -410C194 -350 194 -300 184 -258Z', inside),
  );

export const longEars = (color: string, inside: string): string =>
  mirrored(
    fill('M44 -300C20 -420 40 -560 100 -580C164 -566 170 -420 130 -280Z', color) +
      fill('M68 -320C54 -420 66 -520 98 -536C134 -520 134 -420 110 -310Z', inside),
  );

export const floppyEars = (color: string): string =>
  mirrored(
    fill(
      'M120 -318C200 -352 286 -280 290 -150C290 -70 262 -30 228 -34C186 -44 190 -140 168 -210C160 -250 140 -284 120 -318Z',
      color,
    ),
  );

export const eyes = ({ dark, white }: Brush, x = 88, y = -168, size = 25): string =>
  mirrored(disc(x, y, size, dark)) +
  disc(x + size * 0.3, y - size * 0.35, size * 0.32, white) +
  disc(-x + size * 0.3, y - size * 0.35, size * 0.32, white);

export const snout = ({ dark }: Brush, color: string, width = 96, height = 72): string =>
  oval(0, -64, width, height, color) +
  nose(dark) +
  stroke('M0 -66V-40M0 -40Q-28 -8 -56 -32M0 -40Q28 -8 56 -32', dark, 8);

export const nose = (dark: string, y = -100): string =>
  fill(`M-38 ${y - 14}Q0 ${y - 30} 38 ${y - 14}Q34 ${y + 24} 0 ${y + 34}Q-34 ${y + 24} -38 ${y - 14}Z`, dark);

/** Two lobes with whiskers. */
export const catMuzzle = (brush: Brush, color: string): string =>
  mirrored(oval(42, -56, 52, 42, color)) +
  fill('M-24 -104H24Q26 -84 0 -70Q-26 -84 -24 -104Z', brush.palette.rose) +
  stroke('M0 -72v16M0 -56q-18 26 -42 12M0 -56q18 26 42 12', brush.dark, 7) +
  stroke('M110 -74l112 -22M110 -52l116 8M-110 -74l-112 -22M-110 -52l-116 8', brush.dark, 5);

export const blush = ({ palette }: Brush): string => mirrored(oval(146, -92, 34, 22, palette.rose, { opacity: 0.7 }));
