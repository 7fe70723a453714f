import { lightness, mix } from './primitives/color.js';
import type { Palette } from './primitives/palettes.js';
import type { Scene } from './primitives/scene.js';
import { box, disc, fill, oval, repeat } from './primitives/shapes.js';

export type StyleName = keyof typeof STYLE_WORDS;

/** Words of a prompt that ask for a way of drawing. */
const STYLE_WORDS = {
  line: ['line-art', 'outline', 'sketch', 'doodle', 'pencil', 'coloring', 'colouring', 'lineart', 'drawing'],
  inkWash: ['ink-wash', 'sumi', 'calligraphy', 'brushstroke', 'brush'],
  watercolor: ['watercolor', 'watercolour', 'gouache', 'aquarelle', 'painting', 'painted'],
  engraving: ['engraved', 'engraving', 'etching', 'etched', 'linocut', 'woodcut', 'woodblock', 'block-print', 'lino'],
  neon: ['neon', 'synthwave', 'cyberpunk', 'vaporwave', 'glowing', 'retrowave'],
  pixel: ['pixel', 'pixelated', '8bit', '16bit'],
  comic: ['comic', 'pop-art', 'cartoon', 'manga', 'anime', 'sticker'],
  glass: ['stained-glass', 'mosaic'],
  vintage: ['vintage', 'retro', 'seventies', '70s', 'sixties', '60s', 'travel-poster', 'poster', 'deco', 'midcentury'],
  minimal: ['minimal', 'minimalist', 'minimalistic', 'simple', 'plain'],
} as const;

/** The first style that the words ask for; a print in flat inks otherwise. */
export function styleOf(words: ReadonlySet<string>): StyleName | 'print' {
  const named = Object.entries(STYLE_WORDS).find(([, names]) => names.some((name) => words.has(name)));
  return (named?.[0] as StyleName | undefined) ?? 'print';
}

/** How a style changes the inks, what lies behind and what is drawn. */
export interface Style {
  palette?: (palette: Palette) => Palette;
  /** Whether landscapes lie behind figures, or only what the style itself puts there. */
  ground?: (scene: Scene) => string;
  figures?: (svg: string, palette: Palette) => string;
  /** Everything, the ground included. */
  whole?: (svg: string, palette: Palette) => string;
  /** How strongly edges wobble and ink grains; 1 for a print. */
  texture?: number;
}

const COLOR = /(fill|stroke)="(#[0-9a-f]{6})"/g;

/** Replaces every ink. */
function reInk(svg: string, ink: (color: string, use: 'fill' | 'stroke') => string): string {
  const known = new Map<string, string>();
  return svg.replace(COLOR, (whole, use: 'fill' | 'stroke', color: string) => {
    const made = known.get(whole) ?? `${use}="${ink(color, use)}"`;
    known.set(whole, made);
    return made;
  });
}

const SHAPE = /<(path|circle|ellipse|rect)([^>]*?) fill="(#[0-9a-f]{6}|url\([^)]*\))"([^>]*?)\/>/g;

/** Gives every filled shape without a line of its own a line. */
const outlined = (svg: string, line: (fill: string) => string, width: number): string =>
  svg.replace(SHAPE, (whole, _tag, before: string, color: string, after: string) =>
    /stroke=/.test(before + after)
      ? whole
      : `${whole.slice(0, -2)} stroke="${line(color)}" stroke-width="${width}" stroke-linejoin="round"/>`,
  );

const dim = (color: string, limit: number): boolean => lightness(color) < limit;

const line: Style = {
  palette: (palette) => ({
    ...palette,
    paper: '#faf6ec',
    ink: '#26232b',
    deep: '#26232b',
    cream: '#faf6ec',
    dark: false,
  }),
  ground: ({ w, h, palette, random }) =>
    disc(w * random.between(0.4, 0.6), h * 0.48, 400, mix(palette.paper, palette.pop, 0.22)),
  figures: (svg, { paper, ink }) =>
    outlined(
      reInk(svg, (color, use) => (use === 'stroke' || dim(color, 0.36) ? ink : paper)),
      () => ink,
      8,
    ),
  texture: 0.7,
};

const wash =
  (color: string): ((scene: Scene) => string) =>
  ({ w, h, palette, random }) =>
    repeat(9, () => {
      const [x, y, size] = [
        random.between(w * 0.15, w * 0.85),
        random.between(h * 0.2, h * 0.8),
        random.between(130, 330),
      ];
      return oval(
        x,
        y,
        size,
        size * random.between(0.5, 0.9),
        color === 'inks' ? random.pick([palette.soft, palette.gold, palette.rose, palette.pop]) : color,
        { opacity: 0.13, transform: `rotate(${random.whole(-40, 40)} ${Math.round(x)} ${Math.round(y)})` },
      );
    });

/** The same shape twice, thin and shifted, as pigment gathers at its edge. */
const layered = (svg: string, opacity: number): string =>
  `<g opacity="${opacity}">${svg}</g><g opacity="0.4" transform="translate(7 6)">${svg}</g>`;

const watercolor: Style = {
  palette: (palette) => ({
    ...palette,
    paper: '#fbf7ee',
    cream: '#fffdf8',
    deep: mix(palette.deep, palette.main, 0.3),
    ink: palette.dark ? '#3a3550' : palette.ink,
    dark: false,
  }),
  ground: wash('inks'),
  figures: (svg) =>
    layered(
      outlined(
        reInk(svg, (color) => mix(color, '#ffffff', 0.16)),
        (color) => (color.startsWith('#') ? mix(color, '#3a3040', 0.22) : '#555555'),
        4,
      ),
      0.78,
    ),
  texture: 2.6,
};

const inkWash: Style = {
  palette: (palette) => ({
    ...palette,
    paper: '#f4efe2',
    deep: '#24222a',
    main: '#5a5860',
    soft: '#a9a6a4',
    cream: '#fbf8ef',
    gold: '#c9c1ae',
    leaf: '#77756f',
    rose: '#c9bfb2',
    pop: '#c8322a',
    ink: '#24222a',
    dark: false,
  }),
  ground: (scene) => wash('#6f6c70')(scene) + inkEdge(scene),
  figures: (svg) => layered(reInk(svg, inkOrSeal), 0.88),
  texture: 3,
};

/** Reds stay, everything else becomes a grey of the same lightness. */
function inkOrSeal(color: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as [number, number, number];
  if (r > 190 && r - g > 85 && r - b > 85) return mix(color, '#c8322a', 0.5);
  const grey = (lightness(color) - 0.2) / 0.8;
  return mix('#24222a', '#f7f2e6', Math.max(0, Math.min(1, grey)));
}

const inkEdge = ({ w, h, palette }: Scene): string =>
  box(34, 34, w - 68, h - 68, 'none', { stroke: mix(palette.paper, palette.main, 0.3), 'stroke-width': 5 });

const engraving: Style = {
  palette: (palette) => (palette.dark ? { ...palette, paper: palette.cream, ink: palette.deep, dark: false } : palette),
  ground: ({ w, h, palette }) =>
    repeat(36, (index) => {
      const [x, y] = [Math.cos((index / 18) * Math.PI), Math.sin((index / 18) * Math.PI)];
      return `<path d="M${w / 2 + x * 430} ${h / 2 + y * 430}L${w / 2 + x * 1100} ${h / 2 + y * 1100}" stroke="${palette.ink}" stroke-width="${index % 2 ? 4 : 9}"/>`;
    }) + disc(w / 2, h / 2, 420, 'none', { stroke: palette.ink, 'stroke-width': 9 }),
  figures: (svg, { paper, ink }) => engraved(svg, paper, ink),
  whole: (svg, palette) => HATCH(palette) + svg,
  texture: 1.2,
};

const HATCH = ({ paper, ink }: Palette): string =>
  `<pattern id="hatch" width="15" height="15" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><rect width="15" height="15" fill="${paper}"/><rect width="15" height="5.5" fill="${ink}"/></pattern>` +
  `<pattern id="dense" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(-38)"><rect width="11" height="11" fill="${paper}"/><rect width="11" height="7" fill="${ink}"/></pattern>`;

/** A path of very many dots, which hatching would make costly and muddy. */
const HALFTONE = /<path d="[^"]{6000,}"[^>]*\/>/g;

/** Dark inks solid, middle ones as hatching, light ones as paper within a line. */
function engraved(svg: string, paper: string, ink: string): string {
  const inked = reInk(svg.replace(HALFTONE, ''), (color, use) => {
    const light = lightness(color);
    if (use === 'stroke') return light > 0.8 ? paper : ink;
    return light < 0.42 ? ink : light < 0.6 ? 'url(#dense)' : light < 0.82 ? 'url(#hatch)' : paper;
  });
  return outlined(inked, (color) => (color === ink ? paper : ink), 6);
}

const neon: Style = {
  palette: (palette) => ({
    ...palette,
    paper: '#150f33',
    deep: '#090619',
    main: '#2f2a8f',
    soft: '#7a6cff',
    pop: '#ff2e88',
    gold: '#ffe14d',
    leaf: '#17e0c0',
    rose: '#ff7ad9',
    cream: '#f5f0ff',
    ink: '#f5f0ff',
    dark: true,
  }),
  ground: ({ w, h, palette }) =>
    repeat(9, (index) => box(0, h - 300 + index * index * 4.4, w, 3, palette.pop)) +
    repeat(
      23,
      (index) =>
        `<path d="M${w / 2 + (index - 11) * 60} ${h - 300}L${w / 2 + (index - 11) * 260} ${h}" stroke="${palette.soft}" stroke-width="3"/>`,
    ) +
    disc(w / 2, h - 470, 340, 'none', { stroke: palette.rose, 'stroke-width': 9 }) +
    disc(w / 2, h - 470, 340, palette.pop, { opacity: 0.16 }),
  figures: (svg, { deep }) => {
    const tubes = (width: number) => tubed(svg, deep, width);
    return `<g opacity="0.3">${tubes(20)}</g>${tubes(6)}`;
  },
  texture: 0.5,
};

const TUBES = ['#ff2e88', '#17e0c0', '#ffe14d', '#7a9cff', '#ff8a3c', '#c77aff', '#f5f0ff'];

/** The tube whose hue is nearest; greys become white. */
function glow(color: string): string {
  const at = (hex: string) => [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16));
  const [r, g, b] = at(color) as [number, number, number];
  const spread = Math.max(r, g, b) - Math.min(r, g, b);
  if (spread < 40) return lightness(color) < 0.45 ? '#7a9cff' : '#f5f0ff';
  const scaled = [r, g, b].map((value) => ((value - Math.min(r, g, b)) / spread) * 255);
  const far = (tube: string) => at(tube).reduce((sum, value, index) => sum + (value - scaled[index]!) ** 2, 0);
  return TUBES.slice(0, -1).reduce((best, tube) => (far(tube) < far(best) ? tube : best));
}

/** Every shape as a bright line around a dark pane. */
const tubed = (svg: string, deep: string, width: number): string =>
  outlined(svg, glow, width).replace(COLOR, (_whole, use: string, color: string) =>
    use === 'fill' ? `fill="${deep}" fill-opacity="0.55"` : `stroke="${glow(color)}"`,
  );

const comic: Style = { figures: (svg, { deep }) => outlined(svg, () => mix(deep, '#15121a', 0.6), 11), texture: 0.6 };

const glass: Style = {
  ground: ({ w, h, palette, random }) => {
    const panes = [palette.soft, palette.gold, palette.rose, palette.leaf, palette.main, palette.cream];
    return (
      repeat(14, (index) => {
        const [from, to] = [(index / 7) * Math.PI, ((index + 1) / 7) * Math.PI];
        const [x, y, reach] = [w / 2, h * 0.5, w + h];
        return fill(
          `M${x} ${y}L${x + Math.cos(from) * reach} ${y + Math.sin(from) * reach}L${x + Math.cos(to) * reach} ${y + Math.sin(to) * reach}Z`,
          mix(random.pick(panes), palette.paper, 0.25),
        );
      }) +
      disc(w / 2, h / 2, 450, mix(palette.paper, palette.soft, 0.4)) +
      disc(w / 2, h / 2, 400, mix(palette.paper, palette.cream, 0.4))
    );
  },
  figures: (svg) => outlined(svg, () => '#1c1a22', 15),
  whole: (svg) => outlined(svg, () => '#1c1a22', 9),
  texture: 0.8,
};

const minimal: Style = {
  ground: ({ w, h, palette, random }) =>
    disc(
      w * random.between(0.36, 0.64),
      h * random.between(0.4, 0.5),
      random.between(300, 380),
      mix(palette.paper, random.pick([palette.gold, palette.rose, palette.soft]), 0.5),
    ),
};

export const STYLES: Readonly<Record<StyleName | 'print', Style>> = {
  print: {},
  vintage: {},
  pixel: { texture: 0 },
  line,
  watercolor,
  inkWash,
  engraving,
  neon,
  comic,
  glass,
  minimal,
};
