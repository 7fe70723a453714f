import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Triple = [number, number, number];
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const colour = String.raw`oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)`;

/** Lightness, chroma and hue of a token in one theme. */
function token(name: string, theme: Theme): Triple {
  const both = new RegExp(String.raw`--${name}: light-dark\(${colour}, ${colour}\);`).exec(source);
  const one = new RegExp(String.raw`--${name}: ${colour};`).exec(source);
  const found = both ? both.slice(theme === 'light' ? 1 : 4).slice(0, 3) : one?.slice(1, 4);
  if (!found) throw new Error(`tokens.css has no colour --${name}`);
  return found.map(Number) as Triple;
}

/** OKLCH to linear sRGB, cut to the gamut; the matrices are those of CSS Color 4, section 18 (Oklab by B. Ottosson). */
function linear([percent, chroma, hue]: Triple): Triple {
  const turn = (hue * Math.PI) / 180;
  const [light, a, b] = [percent / 100, chroma * Math.cos(turn), chroma * Math.sin(turn)];
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels: Triple = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return channels.map((channel) => Math.min(1, Math.max(0, channel))) as Triple;
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
function contrast(front: Triple, back: Triple): number {
  const [x, y] = [front, back].map((each) => {
    const [red, green, blue] = linear(each);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  }) as [number, number];
  return Math.max(x, y) / Math.min(x, y);
}

const grounds = ['canvas', 'surface', 'raised', 'sunken'];
const words = ['text', 'muted', 'accent-text', 'success', 'warn', 'danger'];
const on = (fronts: readonly string[], backs: readonly string[]): [string, string][] =>
  fronts.flatMap((front) => backs.map((back): [string, string] => [front, back]));

/** What is read, on what it is read. */
const texts = [
  ...on(words, grounds),
  ...on(['text'], ['plate', 'plate-hi', 'accent-wash', 'success-wash', 'warn-wash', 'danger-wash']),
  ...on(['muted', 'accent-text'], ['accent-wash']),
  ...on(['on-accent'], ['accent', 'accent-hover']),
  ...on(['on-success'], ['success']),
  ...on(['on-danger'], ['danger']),
  ...on(['success'], ['success-wash']),
  ...on(['warn'], ['warn-wash']),
  ...on(['danger'], ['danger-wash']),
  ...on(['canvas'], ['text']),
];

/** What must be seen to use a control: its edge, its state, the focus. */
const parts = [
  ...on(['line-strong', 'focus', 'accent', 'danger', 'success'], grounds),
  ...on(['focus'], ['accent-wash', 'plate']),
];

describe('colour tokens', () => {
  it('computes the ratios that are known', () => {
    expect(contrast([100, 0, 0], [0, 0, 0])).toBeCloseTo(21, 3);
    // #777 on white: 4.48.
    expect(contrast([56.93, 0, 0], [100, 0, 0])).toBeCloseTo(4.48, 1);
  });

  for (const theme of themes) {
    it.each(texts)(`lets %s be read on %s, ${theme}`, (front, back) => {
      expect(contrast(token(front, theme), token(back, theme))).toBeGreaterThanOrEqual(4.5);
    });
    it.each(parts)(`lets %s be seen on %s, ${theme}`, (front, back) => {
      expect(contrast(token(front, theme), token(back, theme))).toBeGreaterThanOrEqual(3);
    });
  }
});
