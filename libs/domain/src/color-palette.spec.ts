import { describe, expect, it } from 'vitest';
import { COLOR_PALETTE, colorValue, paletteColor } from './color-palette.js';

describe('the palette of colors', () => {
  it('[CAT-10] has eighteen colors', () => {
    expect(Object.keys(COLOR_PALETTE).join(', ')).toBe(
      'White, Black, Navy, Dark Gray, Gray, Light Gray, Red, Dark Red, Green, Dark Green, Blue, Royal Blue, Purple, Yellow, Orange, Pink, Brown, Beige',
    );
  });

  it.each([
    ['navy', 'Navy'],
    ['Dark Grey Heather', 'Dark Gray'],
    ['True Royal Blue', 'Royal Blue'],
    ['Dusty dark red', 'Dark Red'],
    ['Aqua', 'Gray'],
    ['', 'Gray'],
  ])('[CAT-10] takes %j as %s', (name, color) => {
    expect(paletteColor(name)).toBe(color);
  });

  it("[CAT-10] shows a product's own value before the palette's", () => {
    expect([colorValue('Navy', '#123456'), colorValue('Navy', ''), colorValue('Aqua')]).toEqual([
      '#123456',
      COLOR_PALETTE.Navy,
      COLOR_PALETTE.Gray,
    ]);
  });
});
