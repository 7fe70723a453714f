import { describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { MOTIFS } from './motifs/motif-list.js';
import { PALETTE_NAMES } from './primitives/palettes.js';
import { planPicture } from './prompt-plan.js';
import { renderArt } from './render-art.js';
import { renderPortrait } from './render-portrait.js';

// Drawing takes a while when every core is busy.
jest.setTimeout(30_000);

const small = { width: 144, height: 144 };
const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();

async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [one, two] = [await sharp(a).removeAlpha().raw().toBuffer(), await sharp(b).removeAlpha().raw().toBuffer()];
  return one.reduce((sum, value, index) => sum + Math.abs(value - two[index]!), 0) / one.length;
}

describe('planPicture', () => {
  it.each([
    ['A sleepy fox under the stars', 'fox'],
    ['two kittens', 'cat'],
    ['Butterflies in a garden', 'moth'],
    ['cherries', 'fruit'],
    ['hiking in the mountains', 'peaks'],
    ['wolves howling', 'fox'],
    ['Tokyo by night', 'city'],
    ['rocket to Mars', 'cosmos'],
    ['Astronaut cat', 'cat'],
  ])('draws %s as %s', (prompt, motif) => {
    expect(planPicture(prompt).motifName).toBe(motif);
  });

  it('puts a named subject in front of a named scene, but not for a mere mood', () => {
    expect(planPicture('a fox in Tokyo').setting).toBe(MOTIFS['city']);
    expect(planPicture('a fox in the forest at night').setting).toBeUndefined();
    expect(planPicture('a forest at night')).toMatchObject({ motifName: 'peaks', setting: undefined });
  });

  it('takes the inks the prompt names', () => {
    expect(planPicture('a fox at midnight').palette.dark).toBe(true);
    expect(planPicture('a pastel fox').palette.dark).toBe(false);
  });

  it('has a motif and inks for a prompt that names nothing known', () => {
    expect(Object.keys(MOTIFS)).toContain(planPicture('qwertz uiop').motifName);
    expect(PALETTE_NAMES.length).toBeGreaterThanOrEqual(8);
  });
});

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

  it.each(Object.keys(MOTIFS))('draws %s opaque on its ground and alone on real alpha', async (name) => {
    const prompt = MOTIFS[name]!.words[0]!;
    const opaque = await renderArt(prompt, { width: 180, height: 120 });
    expect(await sharp(opaque).metadata()).toMatchObject({ width: 180, height: 120, hasAlpha: false, format: 'png' });

    const cut = await renderArt(prompt, { ...small, transparent: true });
    const alpha = (await pixels(cut)).filter((_value, index) => index % 4 === 3);
    const clear = alpha.filter((value) => value === 0).length / alpha.length;
    const solid = alpha.filter((value) => value === 255).length / alpha.length;
    expect(alpha[0]).toBe(0);
    expect(clear).toBeGreaterThan(0.1);
    expect(solid).toBeGreaterThan(0.1);
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
