import type { Random } from './primitives/random.js';
import { n } from './primitives/shapes.js';

/** The outline that clips a whole scene when its ground is transparent. */
export function badgePath(w: number, h: number, random: Random): string {
  const [x, y, half] = [w / 2, h / 2, Math.min(w, h) * 0.48];
  const [wide, tall] = [Math.min(w * 0.46, half * 1.3), Math.min(h * 0.46, half * 1.3)];
  return random.pick([circle, arch, plaque])(x, y, wide, tall);
}

function circle(x: number, y: number, wide: number, tall: number): string {
  const radius = Math.min(wide, tall);
  return `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(radius * 2)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-radius * 2)} 0Z`;
}

function arch(x: number, y: number, wide: number, tall: number): string {
  const half = Math.min(wide, tall * 0.8);
  return `M${n(x - half)} ${n(y + tall)}V${n(y - tall + half)}a${n(half)} ${n(half)} 0 0 1 ${n(half * 2)} 0V${n(y + tall)}Z`;
}

function plaque(x: number, y: number, wide: number, tall: number): string {
  const corner = Math.min(wide, tall) * 0.3;
  return `M${n(x - wide + corner)} ${n(y - tall)}H${n(x + wide - corner)}Q${n(x + wide)} ${n(y - tall)} ${n(x + wide)} ${n(y - tall + corner)}V${n(y + tall - corner)}Q${n(x + wide)} ${n(y + tall)} ${n(x + wide - corner)} ${n(y + tall)}H${n(x - wide + corner)}Q${n(x - wide)} ${n(y + tall)} ${n(x - wide)} ${n(y + tall - corner)}V${n(y - tall + corner)}Q${n(x - wide)} ${n(y - tall)} ${n(x - wide + corner)} ${n(y - tall)}Z`;
}
