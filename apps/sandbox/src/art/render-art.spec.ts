import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { MOTIFS } from './motifs/motif-list.js';
import { drawPlan } from './drawing.js';
import { FIGURES } from './figures/figure-list.js';
import { planPicture } from './prompt-plan.js';
import { renderArt } from './render-art.js';
import { renderPortrait } from './render-portrait.js';

const small = { width: 144, height: 144 };
const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();

async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [one, two] = [await sharp(a).removeAlpha().raw().toBuffer(), await sharp(b).removeAlpha().raw().toBuffer()];
  return one.reduce((sum, value, index) => sum + Math.abs(value - two[index]!), 0) / one.length;
}

describe('renderArt', () => {
  it('gives the same bytes for the same prompt and clearly another picture for another', async () => {
    const [first, again, other] = await Promise.all([
      renderArt('a fox in the snow', small),
      renderArt('a fox in the snow', small),
      renderArt('a fox in the rain', small),
    ]);
    expect(first.equals(again)).toBe(true);
    expect(await difference(first, other)).toBeGreaterThan(8);
  });

  const clear = async (prompt: string) => {
    const cut = await renderArt(prompt, { ...small, transparent: true });
    const alpha = (await pixels(cut)).filter((_value, index) => index % 4 === 3);
    expect(alpha[0]).toBe(0);
    expect(alpha.filter((value) => value === 255).length / alpha.length).toBeGreaterThan(0.03);
    return alpha.filter((value) => value === 0).length / alpha.length;
  };

  it.each(Object.keys(MOTIFS))('draws the scene %s opaque, and cut to a badge on real alpha', async (name) => {
    const prompt = MOTIFS[name]!.words[0]!;
    const opaque = await renderArt(prompt, { width: 180, height: 120 });
    expect(await sharp(opaque).metadata()).toMatchObject({ width: 180, height: 120, hasAlpha: false, format: 'png' });
    expect(await clear(prompt)).toBeGreaterThan(0.1);
  });

  it('draws a subject and its letters alone on real alpha', async () => {
    expect(await clear('a cat')).toBeGreaterThan(0.3);
    expect(await clear("the words 'Stay wild'")).toBeGreaterThan(0.4);
  });

  it('draws four clearly different pictures for four seeds', async () => {
    for (const prompt of ['a cat', 'two koi', 'mountains at dawn', 'capybara', "the words 'Stay wild'"]) {
      const four = await Promise.all([0, 1, 2, 3].map((seed) => renderArt(prompt, { ...small, seed })));
      for (const [at, one] of four.entries())
        for (const other of four.slice(at + 1)) expect(await difference(one, other)).toBeGreaterThan(8);
    }
  });

  it.each([
    ['line art', 8],
    ['watercolour', 8],
    ['ink wash', 8],
    ['engraving', 8],
    ['neon', 8],
    ['pixel art', 3],
    ['pop art', 1],
    ['stained glass', 8],
    ['vintage', 8],
    ['minimalist', 8],
  ])('draws %s as another picture than a print', async (style, least) => {
    const [plain, styled] = await Promise.all([renderArt('a tiger', small), renderArt(`a tiger, ${style}`, small)]);
    expect(await difference(plain, styled)).toBeGreaterThan(least);
  });

  it('draws every figure with a document of bounded size and no number that is none', () => {
    for (const { words } of FIGURES)
      for (const seed of [0, 3]) {
        const { svg } = drawPlan(planPicture(`twelve ${words[0]}`, seed), 1024, 1024, false);
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        expect(svg.length).toBeLessThan(700_000);
      }
  });

  it('renders stages as the same picture out of focus, sharper with every stage', async () => {
    const [done, early, late] = await Promise.all([
      renderArt('tulips', small),
      renderArt('tulips', { ...small, stage: 0.3 }),
      renderArt('tulips', { ...small, stage: 0.7 }),
    ]);
    expect(await difference(done, early)).toBeGreaterThan(await difference(done, late));
    expect(await difference(done, late)).toBeGreaterThan(1);
  });

  it('encodes jpeg and webp and reaches sizes beyond what it draws', async () => {
    expect((await sharp(await renderArt('sea', { ...small, format: 'jpeg' })).metadata()).format).toBe('jpeg');
    const webp = await renderArt('sea', { ...small, format: 'webp', transparent: true });
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', hasAlpha: true });
    expect(await sharp(await renderArt('sea', { width: 2304, height: 768, format: 'jpeg' })).metadata()).toMatchObject({
      width: 2304,
      height: 768,
    });
  });

  it('draws portraits that differ', async () => {
    const [one, two] = await Promise.all([renderPortrait('a'), renderPortrait('b')]);
    expect(one.equals(two)).toBe(false);
  });
});
