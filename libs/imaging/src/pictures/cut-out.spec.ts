import { describe, expect, it } from 'vitest';
import sharp, { type Sharp } from 'sharp';
import { cutOut } from './cut-out.js';
import { checkForPrint } from './print-check.js';

type Rgb = [number, number, number];
const hex = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb;
const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((value, channel) => Math.round(value + (to[channel]! - value) * share)) as Rgb;

/** A picture whose pixels `paint` gives, opaque unless it gives an alpha too. */
function drawn(width: number, height: number, paint: (x: number, y: number) => number[]): Sharp {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) data.set(paint(x, y), (y * width + x) * 4);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/** A disc with a hole of the background's color in it, antialiased, on a plain ground. */
const ring = (ground: string, scale = 1): Sharp =>
  drawn(200 * scale, 160 * scale, (x, y) => {
    const far = Math.hypot(x - 100 * scale, y - 80 * scale);
    const covered = Math.min(Math.max(60 * scale + 0.5 - far, 0), Math.max(far - 20 * scale + 0.5, 0), 1);
    return mix(hex(ground), [192, 32, 32], covered);
  });
const pixelsOf = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
const at = (data: Buffer, x: number, y: number) => [...data.subarray((y * 200 + x) * 4, (y * 200 + x) * 4 + 4)];

describe('cutOut', () => {
  it.each(['#ffffff', '#1d3b2a'])(
    'makes a ground of %s transparent from the border inwards, and nothing else',
    async (ground) => {
      const cut = await cutOut(await ring(ground).png().toBuffer(), 12);
      expect(cut).toMatchObject({ mimeType: 'image/png', width: 200, height: 160 });
      const { data } = await pixelsOf(cut.bytes);
      for (const [x, y] of [
        [0, 0],
        [199, 159],
        [35, 80],
        [100, 10],
      ])
        expect(at(data, x!, y!)[3]).toBe(0);
      expect(at(data, 60, 80)).toEqual([192, 32, 32, 255]);
      // The hole has the ground's color, but is not connected with it.
      expect(at(data, 100, 80)[3]).toBe(255);
    },
  );

  it('leaves no fringe of the ground at a soft edge', async () => {
    const { data } = await pixelsOf((await cutOut(await ring('#ffffff').png().toBuffer(), 12)).bytes);
    const edges: number[][] = [];
    for (let y = 0; y < 160; y += 1)
      for (let x = 0; x < 200; x += 1) {
        const pixel = at(data, x, y);
        if (pixel[3]! > 0 && pixel[3]! < 255) edges.push(pixel);
      }
    expect(edges.length).toBeGreaterThan(50);
    for (const [red, green, blue] of edges) expect(red! - (green! + blue!) / 2).toBeGreaterThan(60);
  });

  it('takes in what is near the ground only as far as the tolerance says', async () => {
    const picture = await drawn(200, 160, (x, y) => {
      if (x >= 80 && x < 120 && y >= 60 && y < 100) return [0, 0, 0];
      return x >= 40 && x < 160 && y >= 40 && y < 120 ? [216, 216, 216] : [255, 255, 255];
    })
      .png()
      .toBuffer();
    const strict = await pixelsOf((await cutOut(picture, 2)).bytes);
    const loose = await pixelsOf((await cutOut(picture, 60)).bytes);
    expect(at(strict.data, 60, 50)[3]).toBe(255);
    expect(at(loose.data, 60, 50)[3]).toBe(0);
    expect(at(loose.data, 100, 80)[3]).toBe(255);
  });

  it('finds a plain ground in a JPEG, and makes it a PNG', async () => {
    const cut = await cutOut(await ring('#f4f1e8').jpeg({ quality: 80 }).toBuffer(), 12);
    const { data } = await pixelsOf(cut.bytes);
    expect(at(data, 2, 2)[3]).toBe(0);
    expect(at(data, 60, 80)[3]).toBe(255);
  });

  it('refuses a ground of many colors, and a picture that is nothing but ground', async () => {
    const gradient = await drawn(200, 160, (x) => [x, x, 255 - x])
      .png()
      .toBuffer();
    await expect(cutOut(gradient, 12)).rejects.toMatchObject({ code: 'NOT_PLAIN' });
    const plain = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await expect(cutOut(plain, 12)).rejects.toMatchObject({ code: 'NOT_PLAIN' });
  });

  it('lets the process go on while it works on a large picture', async () => {
    const large = await ring('#ffffff', 6).png().toBuffer();
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);
    await cutOut(large, 12).finally(() => clearInterval(watch));
    expect(longest).toBeLessThan(2_000);
  });
});

describe('checkForPrint', () => {
  it('finds the color of a plain ground and how much is transparent', async () => {
    expect(await checkForPrint(await ring('#1d3b2a').png().toBuffer())).toEqual({
      blank: false,
      transparentShare: 0,
      plainBackground: '#1d3b2a',
      width: 200,
      height: 160,
    });
    const cut = (await cutOut(await ring('#ffffff').png().toBuffer(), 12)).bytes;
    const checked = await checkForPrint(cut);
    expect(checked).toMatchObject({ blank: false, plainBackground: null });
    expect(checked.transparentShare).toBeCloseTo(1 - (Math.PI * 60 * 60) / (200 * 160), 1);
  });

  it.each([
    ['white', { r: 255, g: 255, b: 255, alpha: 1 }, 0],
    ['transparent', { r: 90, g: 10, b: 10, alpha: 0 }, 1],
  ])('calls a picture blank that is %s throughout', async (_, background, transparentShare) => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 4, background } })
      .png()
      .toBuffer();
    expect(await checkForPrint(bytes)).toMatchObject({ blank: true, transparentShare });
  });

  it('sees a thin line on white, and a shape of one color on transparency', async () => {
    const line = await drawn(400, 400, (_, y) => (y >= 200 && y < 204 ? [0, 0, 0] : [255, 255, 255]))
      .png()
      .toBuffer();
    expect((await checkForPrint(line)).blank).toBe(false);
    const shape = await drawn(400, 400, (x, y) => [200, 0, 0, Math.hypot(x - 200, y - 200) < 90 ? 255 : 0])
      .png()
      .toBuffer();
    expect((await checkForPrint(shape)).blank).toBe(false);
  });
});
