import path from 'node:path';
import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { composeProduct, type ComposeOptions } from './compose-product.js';

const assetsDir = path.resolve('assets/products');
const RED = { r: 230, g: 20, b: 20 };

function flatDesign(width = 300, height = 400, colour = RED): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

async function compose(
  options: Partial<ComposeOptions> & { slug: string },
): Promise<(x: number, y: number) => number[]> {
  const picture = await composeProduct({ colour: '#ffffff', width: 1200, assetsDir, format: 'png', ...options });
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return (x, y) => [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x + 1) * info.channels)];
}

function isRed(pixel: number[]): boolean {
  return (pixel[0] ?? 0) > 150 && (pixel[1] ?? 255) < 90;
}

describe('composeProduct', () => {
  // The print area of the rendering: left 423, top 329, 374 × 495.
  it('draws the design at the exact box inside the print area', async () => {
    const placementBox = { area_width: 1800, area_height: 2400, width: 900, height: 1200, left: 900, top: 1200 };
    const at = await compose({ slug: 'tshirt', design: await flatDesign(), placementBox });
    expect(isRed(at(750, 780))).toBe(true);
    expect(isRed(at(500, 780))).toBe(false);
    expect(isRed(at(750, 400))).toBe(false);
  });

  it('never prints outside the print area', async () => {
    const placementBox = { area_width: 100, area_height: 100, width: 400, height: 400, left: -150, top: -150 };
    const at = await compose({ slug: 'tshirt', design: await flatDesign(), placementBox });
    expect(isRed(at(610, 570))).toBe(true);
    expect(isRed(at(390, 570))).toBe(false);
    expect(isRed(at(610, 860))).toBe(false);
  });

  // The frame of the rendering begins at left 19, top -111.
  it('accepts another print area, relative to the corner of the frame', async () => {
    const printArea = { left: 481, top: 711, width: 200, height: 100 };
    const at = await compose({ slug: 'tshirt', design: await flatDesign(200, 100), printArea });
    expect([at(520, 620), at(680, 680)].every(isRed)).toBe(true);
    expect([at(470, 650), at(600, 570), at(600, 730)].some(isRed)).toBe(false);
  });

  it('keeps the design in proportion when no box is given', async () => {
    const at = await compose({ slug: 'tshirt', design: await flatDesign(400, 100) });
    expect(isRed(at(610, 576))).toBe(true);
    expect(isRed(at(610, 450))).toBe(false);
  });

  it('tints the cloth and varies the colour with its folds', async () => {
    const at = await compose({ slug: 'tshirt', colour: '#212642' });
    const samples = Array.from({ length: 80 }, (_, i) => at(440 + (i % 10) * 35, 520 + Math.floor(i / 10) * 40));
    const blue = samples.map((p) => p[2] ?? 0);
    expect(blue.reduce((a, b) => a + b) / blue.length).toBeGreaterThan(50);
    expect(blue.reduce((a, b) => a + b) / blue.length).toBeLessThan(90);
    expect(Math.max(...blue) - Math.min(...blue)).toBeGreaterThan(8);
    expect(at(20, 20)[0]).toBeGreaterThan(220);
  });

  it('shows the folds through the design', async () => {
    const at = await compose({ slug: 'tshirt', design: await flatDesign() });
    const reds = Array.from({ length: 200 }, (_, i) => at(450 + (i % 20) * 16, 360 + Math.floor(i / 20) * 45)[0] ?? 0);
    expect(Math.max(...reds) - Math.min(...reds)).toBeGreaterThan(15);
  });

  it('leaves the background transparent on request, and keeps the shadow', async () => {
    const picture = await composeProduct({
      slug: 'mug',
      colour: '#ffffff',
      width: 500,
      assetsDir,
      format: 'png',
      ground: 'transparent',
    });
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    const alphas = Array.from({ length: info.width * info.height }, (_, i) => data[i * 4 + 3] ?? 0);
    expect([info.width, info.height, info.channels]).toEqual([500, 625, 4]);
    expect(alphas[0]).toBe(0);
    expect(alphas[Math.round(info.height / 2) * info.width + 180]).toBe(255);
    expect(alphas.filter((a) => a > 20 && a < 150).length).toBeGreaterThan(500);
  });

  it('bends a wrap around the mug: its middle faces the camera, its ends are hidden', async () => {
    const area = { area_width: 2700, area_height: 1050, width: 300, height: 1050, top: 0 };
    const middle = await compose({ slug: 'mug', design: await flatDesign(), placementBox: { ...area, left: 1200 } });
    const end = await compose({ slug: 'mug', design: await flatDesign(), placementBox: { ...area, left: 0 } });
    expect(isRed(middle(506, 600))).toBe(true);
    expect(Array.from({ length: 110 }, (_, i) => end(100 + i * 10, 600)).some(isRed)).toBe(false);
  });

  it('grows a white border around a sticker', async () => {
    const placementBox = { area_width: 100, area_height: 100, width: 50, height: 50, left: 25, top: 25 };
    const at = await compose({ slug: 'sticker', design: await flatDesign(200, 200), placementBox });
    expect(isRed(at(600, 600))).toBe(true);
    expect(Math.min(...at(400, 600))).toBeGreaterThan(Math.max(...at(340, 600)));
  });

  // The wall's poster is 372 × 551, narrower than 3:4.
  it('centres the print area in a scene whose surface has another shape', async () => {
    const whole = { area_width: 300, area_height: 400, width: 300, height: 400, top: 0, left: 0 };
    const at = await compose({
      slug: 'scene-wall',
      product: 'poster',
      width: 1600,
      design: await flatDesign(),
      placementBox: whole,
    });
    expect([at(640, 373), at(980, 373), at(810, 160)].every(isRed)).toBe(true);
    expect([at(810, 110), at(810, 640)].some(isRed)).toBe(false);
  });

  it('cuts a paper sheet to the proportions of the print area', async () => {
    const printArea = { left: 90, top: 90, width: 900, height: 1080 };
    const picture = await composeProduct({
      slug: 'paper-sheet',
      colour: '#ffffff',
      width: 540,
      assetsDir,
      printArea,
      design: await flatDesign(),
      fit: 'cover',
    });
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual([540, 630]);
  });

  it('refuses an invalid picture, colour or rendering', async () => {
    await expect(compose({ slug: 'tshirt', design: Buffer.from('no picture') })).rejects.toThrow();
    await expect(compose({ slug: 'tshirt', colour: 'navy' })).rejects.toThrow('Not a colour');
    await expect(compose({ slug: '../tshirt' })).rejects.toThrow('Not the name of a rendering');
  });
});
