import type { Variant } from '#contracts';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from './placement-settings.js';
import { areaName, areasInView, isPictured, placingOf, previewedArea, type PrintFile } from './print-area.js';

const area = (placement: string, picture: string, left: number, top: number): PrintFile => ({
  printfile_id: 1,
  placement,
  title: '',
  technique: 'DTG',
  additionalPrice: '0.00',
  width: 1800,
  height: 2400,
  dpi: 150,
  fill_mode: 'fit',
  can_rotate: false,
  mockup_template: [
    { image_url: picture, position: { area_width: 1000, area_height: 1200, left, top, width: 300, height: 400 } },
  ],
});
const variantOf = (...printfiles: PrintFile[]): Variant => ({ printfiles }) as Variant;

describe('the picture of a print area', () => {
  const front = area('front', 'shirt.webp', 350, 400);
  const sleeve = area('sleeve_left', 'shirt.webp', 700, 400);

  it('shows the areas that lie beside each other on it, and of two at one place the first', () => {
    const back = area('back', 'shirt.webp', 350, 370);
    const variant = variantOf(front, back, sleeve, area('label_inside', 'shirt.webp', 360, 600));
    expect(variant.printfiles.map((each) => isPictured(variant, each))).toEqual([true, false, true, false]);
    expect(variant.printfiles.map((each) => previewedArea(variant, each).placement)).toEqual([
      'front',
      'front',
      'sleeve_left',
      'front',
    ]);
    expect(areasInView(variant, front).map(({ placement }) => placement)).toEqual(['front', 'sleeve_left']);
  });

  it('is its own where the provider sends one for each side; the composed preview stays the first area’s', () => {
    const back = area('back', 'shirt-back.webp', 350, 370);
    const variant = variantOf(front, back);
    expect(isPictured(variant, back)).toBe(true);
    expect(previewedArea(variant, back)).toBe(front);
    expect(areasInView(variant, front)).toEqual([front]);
  });
});

describe('a print area', () => {
  it('is named as the print provider names it, else by its key', () => {
    expect(areaName({ ...area('back', '', 0, 0), title: 'Back print' })).toBe('Back');
    expect(areaName(area('sleeve_left', '', 0, 0))).toBe('Sleeve left');
  });

  it('[EDIT-04] is filled up to exactly 2 % of difference; beyond it, the choice is anchor and center', () => {
    const square = { ...area('front', '', 0, 0), width: 1000, height: 1000 };
    const at = (width: number) => placingOf({ width, height: 1000 }, square, defaultSettings);
    expect(at(1020)).toMatchObject({ editorState: { fillImage: true } });
    expect(at(1020).aspectChoice).toBeUndefined();
    expect(at(1021)).toMatchObject({
      editorState: { fillImage: false },
      aspectChoice: { cropOption: 'anchor', anchorPosition: 'center' },
    });
  });
});
