/** [CAT-10] The colors that a product's colors are shown and filtered as. */
export const COLOR_PALETTE = {
  White: '#ffffff',
  Black: '#0c0c0c',
  Navy: '#212642',
  'Dark Gray': '#3e3c3d',
  Gray: '#808080',
  'Light Gray': '#cececc',
  Red: '#d0071e',
  'Dark Red': '#721d37',
  Green: '#2e8b57',
  'Dark Green': '#223e25',
  Blue: '#2f6fb5',
  'Royal Blue': '#01408d',
  Purple: '#5b3a86',
  Yellow: '#f5d327',
  Orange: '#f26a21',
  Pink: '#fdbfc7',
  Brown: '#6b4a34',
  Beige: '#e7d4c0',
} as const;

export type PaletteColor = keyof typeof COLOR_PALETTE;
const paletteColors = Object.keys(COLOR_PALETTE) as PaletteColor[];
const DEFAULT_COLOR: PaletteColor = 'Gray';

const plain = (name: string): string => name.toLowerCase().replaceAll('grey', 'gray').trim();
/** "Dark Gray" is asked before "Gray". */
const longestFirst = [...paletteColors].sort((a, b) => b.length - a.length);

/** [CAT-10] The palette's color of this name, else the longest one whose name is part of it, else gray. */
export function paletteColor(name: string): PaletteColor {
  const wanted = plain(name);
  return (
    paletteColors.find((color) => plain(color) === wanted) ??
    longestFirst.find((color) => wanted.includes(plain(color))) ??
    DEFAULT_COLOR
  );
}

/** [CAT-10] What a color of this name looks like: its own value where the catalogue has one, else the palette's. */
export const colorValue = (name: string, hex?: string | null): string => hex || COLOR_PALETTE[paletteColor(name)];
