import { picture, random, round } from './drawing.js';

/** Lemons and leaves scattered over pale blue. */
export function lemons(width = 1000, height = 1000): string {
  let body = '';
  const chance = random(12);
  const cell = 200;
  for (let row = -1; row * cell < height + cell; row++) {
    for (let col = -1; col * cell < width + cell; col++) {
      const x = col * cell + (row % 2 ? cell / 2 : 0) + chance() * 34;
      const y = row * cell + chance() * 34;
      body += lemon(x, y, Math.round(chance() * 360));
      body += `<circle cx="${round(x + 96)}" cy="${round(y + 30)}" r="${round(5 + chance() * 5)}" fill="${chance() > 0.5 ? '#e58a2b' : '#3f8a5c'}"/>`;
    }
  }
  return picture(width, height, '#dfeaf0', body);
}

function lemon(x: number, y: number, turn: number): string {
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn})">
<path d="M-64 -22c-38-34-70-28-84-8 14 28 46 36 84 18Z" fill="#2f7a4d"/><path d="M-60 6c-34 6-60 34-58 58 30 4 56-14 66-46Z" fill="#5aa06c"/>
<path d="M-74 0c6-42 44-62 84-58 30 2 52 22 62 44 14 2 20 8 20 14s-6 12-20 14c-10 22-32 42-62 44-40 4-78-16-84-58Z" fill="#f3c52e"/>
<path d="M-60 14c10 30 40 44 70 42 28-2 48-18 58-38-34 22-84 24-128-4Z" fill="#dfa51f"/><path d="M-34 -30q24 -16 54 -12" fill="none" stroke="#fbe795" stroke-width="9" stroke-linecap="round"/>
<circle cx="-8" cy="4" r="4" fill="#dfa51f"/><circle cx="22" cy="-8" r="4" fill="#dfa51f"/><circle cx="26" cy="16" r="4" fill="#dfa51f"/></g>`;
}

const PALETTE = ['#1f3b73', '#e0583a', '#e9a93b', '#78b7ac', '#cf8fb6', '#f4ead6'];

/** Geometric tiles, six by six. */
export function tiles(size = 1200): string {
  const chance = random(31);
  const cell = size / 6;
  let body = '';
  for (let i = 0; i < 36; i++) {
    const ground = PALETTE[Math.floor(chance() * 6)]!;
    const figure = PALETTE.filter((c) => c !== ground)[Math.floor(chance() * 5)]!;
    const second = PALETTE.filter((c) => c !== ground && c !== figure)[Math.floor(chance() * 4)]!;
    const turn = Math.floor(chance() * 4) * 90;
    body += `<g transform="translate(${(i % 6) * cell} ${Math.floor(i / 6) * cell}) rotate(${turn} ${cell / 2} ${cell / 2})"><rect width="${cell + 1}" height="${cell + 1}" fill="${ground}"/>${figures(cell, figure, second)[Math.floor(chance() * 6)]}</g>`;
  }
  return picture(size, size, '#f4ead6', body);
}

function figures(s: number, a: string, b: string): string[] {
  return [
    `<path d="M0 0H${s}A${s} ${s} 0 0 1 0 ${s}Z" fill="${a}"/>`,
    `<path d="M0 0A${s / 2} ${s / 2} 0 0 0 ${s} 0Z" fill="${a}"/><path d="M0 ${s / 2}A${s / 2} ${s / 2} 0 0 0 ${s} ${s / 2}Z" fill="${b}"/>`,
    `<circle cx="${s / 2}" cy="${s / 2}" r="${s * 0.4}" fill="${a}"/><circle cx="${s / 2}" cy="${s / 2}" r="${s * 0.18}" fill="${b}"/>`,
    [0, 1, 2, 3].map((k) => `<rect y="${s * (k / 4 + 0.06)}" width="${s}" height="${s * 0.13}" fill="${a}"/>`).join(''),
    `<path d="M0 0L${s} ${s}H0Z" fill="${a}"/>`,
    `<path d="M0 0H${s}A${s} ${s} 0 0 1 0 ${s}Z" fill="${a}"/><path d="M0 0H${s * 0.66}A${s * 0.66} ${s * 0.66} 0 0 1 0 ${s * 0.66}Z" fill="${b}"/><path d="M0 0H${s * 0.32}A${s * 0.32} ${s * 0.32} 0 0 1 0 ${s * 0.32}Z" fill="${a}"/>`,
  ];
}

/** Threads that follow a slow current. */
export function flow(width = 900, height = 1200): string {
  const colours = ['#ef5b45', '#f3b04a', '#f6e8cf', '#3d62c9', '#6fc1c9', '#e69ac0'];
  const chance = random(77);
  let body = '';
  for (let i = 0; i < 460; i++) {
    let x = chance() * width * 1.2 - width * 0.1;
    let y = chance() * height * 1.2 - height * 0.1;
    let path = `M${round(x)} ${round(y)}`;
    const steps = 14 + Math.floor(chance() * 22);
    for (let k = 0; k < steps; k++) {
      const angle = Math.sin(x / 210) * 1.3 + Math.cos(y / 260 + x / 420) * 1.6 + 0.5;
      x += Math.cos(angle) * 11;
      y += Math.sin(angle) * 11;
      path += `L${round(x)} ${round(y)}`;
    }
    body += `<path d="${path}" stroke="${colours[Math.floor(chance() * colours.length)]}" stroke-width="${round(7 + chance() * 11)}"/>`;
  }
  return picture(width, height, '#16173a', `<g fill="none" stroke-linecap="round">${body}</g>`);
}

/** Three waves in one colour each, few enough for thread; transparent. */
export function crest(colours = ['#f6e8cf', '#6fc1c9', '#ef5b45']): string {
  const curl = (y: number, stroke: string) =>
    `<path d="M40 ${y}c60-70 130-70 190 0s130 70 190 0 130-70 190 0 130 70 190 0 130-70 190 0 90 56 150 14" fill="none" stroke="${stroke}" stroke-width="34" stroke-linecap="round"/>`;
  return picture(
    1180,
    430,
    null,
    `<circle cx="590" cy="130" r="88" fill="${colours[2]!}"/>${curl(200, colours[0]!)}${curl(268, colours[1]!)}${curl(336, colours[0]!)}`,
  );
}
