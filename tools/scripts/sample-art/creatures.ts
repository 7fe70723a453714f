import { mirrored, picture, ridge } from './drawing.js';
import { pine } from './landscapes.js';

/** A moth under the phases of the moon; transparent, so that it can be cut out. */
export function moth({
  ink = '#2b1f47',
  wing = '#a565a8',
  light = '#f3e9d6',
  gold = '#e8a63c',
  leaf = '#2f7a5d',
} = {}): string {
  const wings = `<path d="M450 500C510 360 650 250 812 236c40-3 58 28 46 82-26 116-108 236-236 290-78 32-146 22-172-14Z" fill="${ink}"/>
<path d="M462 506C540 400 650 320 782 292c-28 92-84 186-170 242-60 38-116 46-150 34Z" fill="${wing}"/>
<path d="M450 596c98 14 216 66 254 168 24 66-10 118-62 108-88-16-166-116-192-206Z" fill="${ink}"/>
<path d="M462 630c86 26 162 74 190 138 14 40-4 66-36 56-68-22-134-96-154-160Z" fill="${gold}"/>
<circle cx="664" cy="410" r="50" fill="${gold}"/><circle cx="664" cy="410" r="33" fill="${light}"/><circle cx="668" cy="408" r="19" fill="${ink}"/><circle cx="676" cy="400" r="6" fill="${light}"/>
<circle cx="598" cy="752" r="22" fill="${ink}"/><circle cx="598" cy="752" r="10" fill="${light}"/>
${[0, 1, 2, 3, 4, 5].map((i) => `<path d="M478 ${528 + i * 9}Q${580 + i * 12} ${440 + i * 8} ${740 - i * 22} ${318 + i * 26}" fill="none" stroke="${ink}" stroke-width="4" opacity="0.55"/>`).join('')}
${[0, 1, 2, 3, 4, 5, 6, 7].map((i) => `<circle cx="${846 - i * 19}" cy="${330 + i * 30}" r="${8 - i * 0.5}" fill="${light}"/>`).join('')}
<path d="M456 452C476 390 520 350 576 336" fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round"/>
${[0, 1, 2, 3, 4, 5].map((i) => `<path d="M${470 + i * 17} ${424 - i * 15}l${6 + i * 2} ${-26 + i}" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>`).join('')}`;
  const sprig = [0, 1, 2, 3, 4, 5]
    .map(
      (i) =>
        `<path d="M${482 + i * 50} ${1010 - i * i * 3.2}c18-32 46-38 62-28-4 28-34 42-62 28Z" fill="${i % 2 ? leaf : gold}"/>`,
    )
    .join('');
  const body = `<path d="M450 436c34 0 44 60 40 150-4 120-16 230-40 262-24-32-36-142-40-262-4-90 6-150 40-150Z" fill="${ink}"/>${[0, 1, 2, 3, 4].map((i) => `<path d="M${420 + i * 3} ${590 + i * 44}h${60 - i * 6}" stroke="${gold}" stroke-width="9" stroke-linecap="round"/>`).join('')}<circle cx="450" cy="430" r="34" fill="${ink}"/>`;
  return picture(
    900,
    1200,
    null,
    `<g transform="translate(0 30)">${phases(gold)}${mirrored(450, wings + sprig)}${body}</g>`,
  );
}

function phases(fill: string): string {
  const moon = (x: number, y: number, d: string) => `<path transform="translate(${x} ${y})" d="${d}" fill="${fill}"/>`;
  const crescent = 'M18 -34a36 36 0 1 0 0 68a30 36 0 0 1 0 -68Z';
  const half = 'M0 -36a36 36 0 0 0 0 72Z';
  return `<circle cx="450" cy="92" r="42" fill="${fill}"/>${mirrored(450, moon(330, 112, half) + moon(216, 158, crescent))}`;
}

/** A fox asleep before a low sun. */
export function fox(): string {
  const pines = [40, 130, 215, 320, 590, 690, 785, 870]
    .map((x, i) => pine(x, 700 + (i % 3) * 14, 150 + (i % 4) * 34, '#24486a'))
    .join('');
  const rays = [0, 1, 2, 3, 4]
    .map((i) => `<rect x="330" y="${430 + i * 42}" width="540" height="${5 + i * 5}" fill="#f5ead3"/>`)
    .join('');
  const body = `<circle cx="600" cy="352" r="230" fill="#f0713f"/>${rays}
${ridge(900, 1200, '#b7c9cf', (x) => 600 + Math.sin(x / 120) * 26)}${pines}${ridge(900, 1200, '#33597a', (x) => 706 + Math.sin(x / 160 + 1) * 20)}
${ridge(900, 1200, '#17233f', (x) => 960 + Math.sin(x / 190) * 16)}
<g transform="translate(450 862)">${sleeper()}</g>${grass()}`;
  return picture(900, 1200, '#f5ead3', body);
}

function sleeper(): string {
  return `<path d="M-292 62C-296 -92 -170 -214 0 -214S300 -96 300 66c0 84-120 124-300 124S-288 146 -292 62Z" fill="#d9632a"/>
<path d="M0 -214C170 -214 300 -96 300 66c-30-130-140-196-268-196-90 0-168 40-214 96C-150 -142 -90 -214 0 -214Z" fill="#a9431d"/>
<path d="M300 48c8 108-94 168-232 168H-150c-80 0-136-32-136-70s56-62 116-40c110 40 330 34 390-98 40-8 72 6 80 40Z" fill="#e67a37"/>
<path d="M-286 146c0-38 56-62 116-40 20 8 38 15 58 20-16 26-16 60 2 90h-40c-80 0-136-32-136-70Z" fill="#f8eeda"/>
<path d="M-246 6l-16-128 92 66c40-10 84-10 124-2l88-78-8 124c12 50-8 96-52 120l-110 44L-214 96c-24-20-34-54-32-90Z" fill="#e67a37" stroke="#17233f" stroke-width="8" stroke-linejoin="round"/>
<path d="M-232 -6l-6-74 52 42Zm214-6l34-72-56 46Z" fill="#17233f"/>
<path d="M-240 26c20 40 52 50 90 44 18 6 26 16 30 32 8-18 22-30 48-32 42-4 74-18 94-46 4 40-10 72-46 94l-104 42-84-64c-18-18-28-44-28-70Z" fill="#f8eeda"/>
<path d="M-208 34q24 22 50 4m74 0q26 18 50-6" fill="none" stroke="#17233f" stroke-width="9" stroke-linecap="round"/><ellipse cx="-126" cy="138" rx="24" ry="17" fill="#17233f"/>`;
}

function grass(): string {
  return Array.from({ length: 42 }, (_, i) => {
    const x = (i * 137) % 900;
    const y = 1030 + ((i * 71) % 160);
    return `<path d="M${x} ${y}q${(i % 5) - 2} -22 ${((i * 13) % 21) - 10} -40" fill="none" stroke="${i % 3 ? '#3f6c86' : '#d9632a'}" stroke-width="5" stroke-linecap="round"/>`;
  }).join('');
}
