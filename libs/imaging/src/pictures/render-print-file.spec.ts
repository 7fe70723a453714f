import { describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import sharp from 'sharp';
import { layoutDesign } from '#domain';
import { renderPrintFile } from './render-print-file.js';
import { turns } from './turns.js';
import { blue, coordinates, green, near, pixel, quarters, red, white, type Colour } from './samples.fixture.js';

const area = { width: 600, height: 800, dpi: 150 };
const whole = { left: 0, top: 0, width: 200, height: 200 };

async function expectColours(bytes: Buffer, expected: [x: number, y: number, Colour | null][]): Promise<void> {
  for (const [x, y, colour] of expected) {
    const found = await pixel(bytes, x, y);
    if (colour === null) expect([x, y, found[3]]).toEqual([x, y, 0]);
    else expect([x, y, found, near(found, colour) && found[3] === 255]).toEqual([x, y, found, true]);
  }
}

/** Weighed by opacity. */
async function middleOf(bytes: Buffer, width: number): Promise<{ x: number; y: number }> {
  const alpha = await sharp(bytes).extractChannel('alpha').raw().toBuffer();
  let [all, x, y] = [0, 0, 0];
  alpha.forEach((weight, i) => {
    all += weight;
    x += weight * ((i % width) + 0.5);
    y += weight * (Math.floor(i / width) + 0.5);
  });
  return { x: x / all, y: y / all };
}

describe('renderPrintFile', () => {
  it("has exactly the area's size, density and profile, and nothing of the source's metadata", async () => {
    const source = await quarters(200, 200)
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .jpeg({ quality: 98 })
      .toBuffer();
    const file = await renderPrintFile(source, area, {
      crop: whole,
      box: { left: 0, top: 100, width: 600, height: 600 },
      rotation: 0,
    });
    const metadata = await sharp(file.bytes).metadata();
    expect(metadata).toMatchObject({
      format: 'png',
      width: 600,
      height: 800,
      density: 150,
      space: 'srgb',
      hasAlpha: true,
    });
    expect(metadata.icc).toBeDefined();
    // Only the density is left, which the library itself writes.
    expect([
      file.bytes.includes('SecretCamera'),
      metadata.exif!.includes('Camera'),
      metadata.exif!.length < 300,
    ]).toEqual([false, false, true]);
    expect(file).toMatchObject({ width: 600, height: 800, mimeType: 'image/png', fileSize: file.bytes.length });
  });

  it('[EDIT-08] puts the design where the layout says, transparent around it', async () => {
    const source = await quarters(200, 200).png().toBuffer();
    const { bytes } = await renderPrintFile(source, area, {
      crop: whole,
      box: { left: 0, top: 200, width: 600, height: 600 },
      rotation: 0,
    });
    await expectColours(bytes, [
      [300, 199, null],
      [0, 200, red],
      [599, 200, green],
      [10, 799, blue],
      [599, 799, white],
    ]);
  });

  it('uses only the cropped part, to the pixel', async () => {
    const source = await coordinates(300, 200).png().toBuffer();
    const crop = { left: 40, top: 30, width: 150, height: 100 };
    const { bytes } = await renderPrintFile(
      source,
      { width: 150, height: 100, dpi: 300 },
      { crop, box: { left: 0, top: 0, width: 150, height: 100 }, rotation: 0 },
    );
    expect((await pixel(bytes, 0, 0)).slice(0, 2)).toEqual([40, 30]);
    expect((await pixel(bytes, 149, 99)).slice(0, 2)).toEqual([189, 129]);
  });

  it('clips the design at every side', async () => {
    const source = await quarters(200, 200).png().toBuffer();
    const { bytes } = await renderPrintFile(source, area, {
      crop: whole,
      box: { left: -300, top: 500, width: 600, height: 600 },
      rotation: 0,
    });
    await expectColours(bytes, [
      [10, 490, null],
      [10, 510, green],
      [290, 790, green],
      [310, 600, null],
    ]);
  });

  it('counts the pixels of a turned design, before and after, to what fits into memory together', async () => {
    const take = vi.spyOn(turns, 'take');
    const source = await quarters(50, 50).png().toBuffer();
    const crop = { left: 0, top: 0, width: 50, height: 50 };
    const box = { left: 50, top: 50, width: 100, height: 100 };
    for (const [rotation, pixels] of [
      [0, 0],
      [360, 0],
      [90, 20_000],
      [-45, 30_000],
    ] as const) {
      await renderPrintFile(source, { width: 200, height: 200, dpi: 150 }, { crop, box, rotation });
      expect(take.mock.lastCall![1]).toBeCloseTo(pixels, 0);
    }
    take.mockRestore();
  });

  it("rotates clockwise about the design's middle", async () => {
    const source = await quarters(200, 200).png().toBuffer();
    const box = { left: 200, top: 300, width: 200, height: 200 };
    const quarter = await renderPrintFile(source, area, { crop: whole, box, rotation: 90 });
    await expectColours(quarter.bytes, [
      [210, 310, blue],
      [390, 310, red],
      [390, 490, green],
      [210, 490, white],
      [195, 400, null],
    ]);
    const eighth = await renderPrintFile(source, area, { crop: whole, box, rotation: 45 });
    await expectColours(eighth.bytes, [
      [300, 270, red],
      [430, 400, green],
      [300, 530, white],
      [170, 400, blue],
      [205, 305, null],
    ]);
    const back = await renderPrintFile(source, area, { crop: whole, box, rotation: -360 });
    await expectColours(back.bytes, [
      [210, 310, red],
      [390, 490, white],
    ]);
  });

  it('[EDIT-08] keeps the middle of the design where it is, to a part of a pixel, whatever it is turned by', async () => {
    const source = await quarters(60, 40).png().toBuffer();
    const crop = { left: 0, top: 0, width: 60, height: 40 };
    for (const rotation of [0.5, 30, -120.5, 139.3, 179])
      for (const box of [
        { left: 100, top: 70, width: 201, height: 132 },
        { left: 91, top: 140, width: 160, height: 111 },
      ]) {
        const { bytes } = await renderPrintFile(source, { width: 400, height: 400, dpi: 150 }, { crop, box, rotation });
        const { x, y } = await middleOf(bytes, 400);
        const off = [x - box.left - box.width / 2, y - box.top - box.height / 2];
        expect([rotation, Math.max(...off.map(Math.abs)) < 0.4 ? 'in place' : off]).toEqual([rotation, 'in place']);
      }
  });

  it('draws a heavily enlarged design as it draws a small one, cut to the area', async () => {
    const source = await quarters(200, 200).png().toBuffer();
    const box = { left: -3000 + 300, top: -3000 + 400, width: 6000, height: 6000 };
    const straight = await renderPrintFile(source, area, { crop: whole, box, rotation: 0 });
    await expectColours(straight.bytes, [
      [5, 5, red],
      [594, 5, green],
      [5, 794, blue],
      [594, 794, white],
      [150, 250, red],
      [450, 550, white],
    ]);
    const turned = await renderPrintFile(source, area, { crop: whole, box, rotation: 90 });
    await expectColours(turned.bytes, [
      [5, 5, blue],
      [594, 5, red],
      [594, 794, green],
      [5, 794, white],
    ]);
    const beside = await renderPrintFile(source, area, { crop: whole, box: { ...box, left: 700 }, rotation: 30 });
    await expectColours(beside.bytes, [
      [5, 5, null],
      [594, 794, blue],
    ]);
  });

  it('mirrors the design within its box before it turns it, however much of it is cut off', async () => {
    const source = await quarters(240, 180).png().toBuffer();
    const plain = await sharp(source).toColourspace('srgb').png().toBuffer();
    const image = { width: 240, height: 180 };
    const small = { width: 120, height: 150, dpi: 150 };
    const editings = fc.record({
      position: fc.record({ x: fc.integer({ min: -40, max: 40 }), y: fc.integer({ min: -40, max: 40 }) }),
      scale: fc.constantFrom(0.4, 1, 3, 9),
      rotation: fc.constantFrom(0, 90, 180, -30, 47),
      fillImage: fc.constant(false),
      flipHorizontal: fc.boolean(),
      flipVertical: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(editings, async (editing) => {
        const layout = layoutDesign(image, small, editing);
        const { flipHorizontal, flipVertical } = layout;
        const mirrored = await sharp(plain).flop(flipHorizontal).flip(flipVertical).png().toBuffer();
        const [given, expected] = await Promise.all([
          renderPrintFile(plain, small, layout),
          renderPrintFile(mirrored, small, { ...layout, flipHorizontal: false, flipVertical: false }),
        ]);
        const [a, b] = await Promise.all([given, expected].map(({ bytes }) => sharp(bytes).raw().toBuffer()));
        const differing = a!.filter((value, index) => Math.abs(value - b![index]!) > 40).length;
        // Enlarging puts an edge up to a pixel aside, so that its mirror image differs along the edges.
        expect(differing / a!.length).toBeLessThan(0.04);
      }),
      { numRuns: 40 },
    );
  });

  it('limits memory use at the largest area and scale', async () => {
    const source = await quarters(1024, 1024).png().toBuffer();
    const poster = { width: 1200, height: 1500, dpi: 300 };
    const box = { left: -11_400, top: -11_250, width: 24_000, height: 24_000 };
    const before = process.memoryUsage().rss;
    const { width, height } = await renderPrintFile(source, poster, {
      crop: { left: 0, top: 0, width: 1024, height: 1024 },
      box,
      rotation: 33,
    });
    expect([width, height]).toEqual([1200, 1500]);
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
  });

  it('is empty, and still the right size, when nothing of the design is on the area', async () => {
    const source = await quarters(200, 200).png().toBuffer();
    const { bytes } = await renderPrintFile(source, area, {
      crop: whole,
      box: { left: 700, top: 0, width: 200, height: 200 },
      rotation: 0,
    });
    await expectColours(bytes, [
      [0, 0, null],
      [599, 799, null],
    ]);
  });

  it("keeps the design's own transparency", async () => {
    const source = await sharp({
      create: { width: 200, height: 200, channels: 4, background: { r: 220, g: 30, b: 40, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const { bytes } = await renderPrintFile(source, area, {
      crop: whole,
      box: { left: 0, top: 0, width: 600, height: 600 },
      rotation: 0,
    });
    const found = await pixel(bytes, 300, 300);
    expect([near(found, red, 2), found[3]]).toEqual([true, 128]);
  });
});
