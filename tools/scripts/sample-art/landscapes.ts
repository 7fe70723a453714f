import { halftone, picture, random, ridge, round } from './drawing.js';

export interface WaveColours {
  paper?: string;
  sun?: string;
  /** Three, the darkest first. */
  blues?: string[];
}

/** A red sun over rows of carved waves. */
export function wave(
  width = 900,
  height = 1200,
  { paper = '#f3ead7', sun = '#e8442f', blues = ['#16295c', '#2f559f', '#6d93c9'] }: WaveColours = {},
): string {
  let body = halftone(width, height, 16, '#c9d2dd', (_, v) => 0.55 - v * 1.5);
  body += `<circle cx="${width * 0.5}" cy="${height * 0.33}" r="${width * 0.29}" fill="${sun}"/>`;
  for (let row = 0; row < 7; row++) {
    const base = height * (0.44 + row * 0.085);
    const swell = 24 + row * 6;
    const at = (x: number) =>
      base - swell * Math.abs(Math.sin((x / width) * Math.PI * (3.4 - row * 0.22) + row * 1.1)) ** 1.6;
    body += ridge(width, height, blues[row % 3]!, at, 10);
    for (let line = 1; line < 5; line++)
      body += foam(width, (x) => at(x) + line * (12 + line * 2.5), paper, 5.2 - line);
  }
  return picture(width, height, paper, body + gulls(width, height, blues[0]!));
}

function foam(width: number, yAt: (x: number) => number, stroke: string, weight: number): string {
  let path = '';
  for (let x = 0; x <= width; x += 10) path += `${path ? 'L' : 'M'}${x} ${round(yAt(x))}`;
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${round(weight)}" opacity="0.8"/>`;
}

function gulls(width: number, height: number, stroke: string): string {
  const places: [number, number][] = [
    [0.16, 0.1],
    [0.26, 0.07],
    [0.8, 0.13],
  ];
  return places
    .map(
      ([u, v]) =>
        `<path d="M${u * width - 26} ${v * height}q13 -17 26 0q13 -17 26 0" fill="none" stroke="${stroke}" stroke-width="6" stroke-linecap="round"/>`,
    )
    .join('');
}

/** Rings of a setting sun behind cactuses. */
export function desert(width = 900, height = 1200): string {
  const rings = ['#c4412d', '#e06a3a', '#ee9a4a', '#f4bf63', '#f9e2a5'];
  let body = rings
    .map(
      (fill, i) =>
        `<circle cx="${width / 2}" cy="${height * 0.5}" r="${round(width * (0.42 - i * 0.078))}" fill="${fill}"/>`,
    )
    .join('');
  body += ridge(width, height, '#cf4b2e', (x) => height * 0.665 + Math.sin(x / 130) * 18 + Math.sin(x / 57) * 6);
  body += halftone(width, height, 13, '#e9854e', (_, v) => (v > 0.66 && v < 0.74 ? 0.5 : 0));
  body += ridge(width, height, '#20293f', (x) => height * 0.735 + Math.sin(x / 210 + 2) * 16);
  body +=
    cactus(width * 0.36, height * 0.83, height / 1200) + cactus(width * 0.73, height * 0.79, (height / 1200) * 0.62);
  const dune = random(9);
  for (let i = 0; i < 22; i++) {
    const x = dune() * width;
    const y = height * (0.79 + dune() * 0.19);
    body += `<path d="M${round(x)} ${round(y)}q${round(24 + dune() * 20)} -12 ${round(56 + dune() * 30)} 0" fill="none" stroke="#e0764a" stroke-width="4" stroke-linecap="round" opacity="0.8"/>`;
  }
  return picture(width, height, '#f5e6c8', body);
}

function cactus(x: number, y: number, size: number): string {
  const limb = (d: string, weight: number) =>
    `<path d="${d}" fill="none" stroke="#1f6b50" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="#e8f0d0" stroke-width="3.5" stroke-dasharray="3 17" stroke-linecap="round" opacity="0.85"/>`;
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(size * 100) / 100})">${limb('M0 0V-370', 62)}${limb('M0 -120H-104V-232', 44)}${limb('M0 -170H100V-300', 40)}</g>`;
}

/** Layered peaks at dusk under a moon. */
export function peaks(width = 900, height = 1200): string {
  const layers = ['#c9b3dc', '#9d8ac4', '#6f63a6', '#463f80', '#251f52'];
  let body = `<circle cx="${width * 0.62}" cy="${height * 0.28}" r="${Math.min(width, height) * 0.14}" fill="#fff4dc"/>`;
  const star = random(3);
  for (let i = 0; i < 46; i++)
    body += `<circle cx="${round(star() * width)}" cy="${round(star() * height * 0.4)}" r="${round(1.5 + star() * 3.2)}" fill="#fff4dc"/>`;
  layers.forEach((fill, i) => {
    const crest = random(21 + i * 7);
    const tops = Array.from({ length: 8 }, () => crest());
    const at = (x: number) => {
      const u = (x / width) * 6.5;
      const k = Math.floor(u);
      const t = u - k;
      return height * (0.42 + i * 0.115) - (tops[k]! * (1 - t) + (tops[k + 1] ?? 0.4) * t) * height * (0.2 - i * 0.022);
    };
    body += ridge(width, height, fill, at, 6);
  });
  for (let i = 0; i < 15; i++)
    body += pine(
      (width / 14) * i + star() * 30,
      height * (0.985 + star() * 0.02),
      height * (0.09 + star() * 0.07),
      '#151136',
    );
  return picture(
    width,
    height,
    '#f1b9a8',
    `<rect width="${width}" height="${height * 0.5}" fill="#8f86c9" opacity="0.55"/>${body}`,
  );
}

/** A pine of three skirts standing at (x, y). */
export function pine(x: number, y: number, size: number, fill: string): string {
  const skirts = [0, 1, 2].map((k) => {
    const top = y - size * (1 - k * 0.24);
    const half = size * (0.14 + k * 0.07);
    return `M${round(x)} ${round(top)}L${round(x + half)} ${round(top + size * 0.42)}H${round(x - half)}Z`;
  });
  return `<path d="${skirts.join('')}M${round(x - size * 0.03)} ${round(y)}v${round(-size * 0.2)}h${round(size * 0.06)}v${round(size * 0.2)}Z" fill="${fill}"/>`;
}
