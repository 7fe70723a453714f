import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import {
  cropInside,
  cropTo,
  fitBytes,
  partialPreview,
  placeholder,
  resizeInside,
  sanitise,
  thumbnail,
} from './transform.js';
import { blue, coordinates, near, pixel, quarters, red } from './samples.fixture.js';

const camera = {
  IFD0: { Make: 'SecretCamera', Copyright: 'me' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
};

describe('sanitise', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    '[UPL-07] strips the metadata of a %s and keeps its picture and type',
    async (format) => {
      const source = await quarters(64, 48).withExif(camera).toFormat(format).toBuffer();
      expect((await sharp(source).metadata()).exif).toBeDefined();
      const clean = await sanitise(source);
      const metadata = await sharp(clean.bytes).metadata();
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.format]).toEqual([
        undefined,
        undefined,
        undefined,
        format,
      ]);
      expect(clean).toMatchObject({ width: 64, height: 48, fileSize: clean.bytes.length });
      expect(clean.bytes.includes('SecretCamera')).toBe(false);
      expect(near(await pixel(clean.bytes, 5, 5), red)).toBe(true);
    },
  );

  it('[UPL-07] drops data appended to the picture', async () => {
    const source = Buffer.concat([await quarters(32, 32).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    expect((await sanitise(source)).bytes.includes('script')).toBe(false);
  });

  it('turns a picture upright', async () => {
    const source = await quarters(64, 40).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const clean = await sanitise(source);
    expect(clean).toMatchObject({ width: 40, height: 64 });
    // Orientation 6 rotates to the right: the bottom left quarter moves to the top left.
    expect(near(await pixel(clean.bytes, 5, 5), blue)).toBe(true);
    expect((await sharp(clean.bytes).metadata()).orientation).toBeUndefined();
  });

  it('keeps transparency, and brings other colour spaces to sRGB', async () => {
    const clear = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    expect((await pixel((await sanitise(clear)).bytes, 3, 3))[3]).toBe(128);
    const cmyk = await quarters(32, 32).toColourspace('cmyk').jpeg().toBuffer();
    expect(await sharp((await sanitise(cmyk)).bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  });

  it('[UPL-07] refuses a truncated picture', async () => {
    const jpeg = await coordinates(600, 400).jpeg().toBuffer();
    await expect(sanitise(jpeg.subarray(0, jpeg.length / 2))).rejects.toMatchObject({ code: 'DAMAGED' });
    const png = await coordinates(600, 400).png().toBuffer();
    await expect(sanitise(png.subarray(0, png.length / 2))).rejects.toMatchObject({ code: 'DAMAGED' });
  });

  it('[UPL-07] leaves this process only the loaders for JPEG, PNG and WebP', async () => {
    await sanitise(await quarters(8, 8).png().toBuffer());
    await expect(
      sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')).png().toBuffer(),
    ).rejects.toThrow(/unsupported image format/);
  });
});

describe('cropTo', () => {
  it('crops to the pixel', async () => {
    const source = await coordinates(300, 200).png().toBuffer();
    const cut = await cropTo(source, (size) => {
      expect(size).toEqual({ width: 300, height: 200 });
      return { left: 37, top: 21, width: 101, height: 77 };
    });
    expect(cut).toMatchObject({ width: 101, height: 77, mimeType: 'image/png' });
    expect((await pixel(cut.bytes, 0, 0)).slice(0, 2)).toEqual([37, 21]);
    expect((await pixel(cut.bytes, 100, 76)).slice(0, 2)).toEqual([137, 97]);
  });

  it('crops the upright picture', async () => {
    const source = await quarters(64, 40).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const cut = await cropTo(source, ({ width, height }) => ({
      left: 0,
      top: 0,
      width: width / 2,
      height: height / 2,
    }));
    expect(cut).toMatchObject({ width: 20, height: 32 });
    expect(near(await pixel(cut.bytes, 10, 16), blue)).toBe(true);
  });
});

describe('smaller pictures', () => {
  it('[PROF-03] are cropped from the upright picture first, and never enlarged', async () => {
    const source = await quarters(640, 400).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const half = ({ width, height }: { width: number; height: number }) => ({
      left: 0,
      top: 0,
      width: width / 2,
      height: height / 2,
    });
    const cut = await cropInside(source, half, { width: 100, height: 80 });
    expect(cut).toMatchObject({ width: 50, height: 80 });
    expect(near(await pixel(cut.bytes, 25, 40), blue)).toBe(true);
    expect(await cropInside(source, half, { width: 5000, height: 5000 })).toMatchObject({ width: 200, height: 320 });
  });

  it('fit the given size and keep their shape', async () => {
    const source = await quarters(400, 200).png().toBuffer();
    expect(await resizeInside(source, 100, 100)).toMatchObject({ width: 100, height: 50, mimeType: 'image/png' });
    expect(await resizeInside(source, 1000, 1000)).toMatchObject({ width: 400, height: 200 });
  });

  it('are WebP for lists and previews', async () => {
    const source = await quarters(1024, 1536).png().toBuffer();
    expect(await thumbnail(source, 320)).toMatchObject({
      width: 320,
      height: 480,
      mimeType: 'image/webp',
      ext: 'webp',
    });
    expect(await thumbnail(source, 1280)).toMatchObject({ width: 1024, height: 1536 });
    const preview = await partialPreview(source);
    expect(preview).toMatchObject({ height: 512, mimeType: 'image/webp' });
    expect(preview.fileSize).toBeLessThan(20_000);
  });

  it('keep transparency', async () => {
    const clear = await sharp({
      create: { width: 400, height: 400, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await pixel((await thumbnail(clear, 160)).bytes, 80, 80))[3]).toBe(0);
  });

  it('fit into a few hundred characters as placeholders', async () => {
    const address = await placeholder(await coordinates(1024, 1536).png().toBuffer());
    expect(address).toMatch(/^data:image\/webp;base64,/);
    expect(address.length).toBeLessThan(400);
    expect(await sharp(Buffer.from(address.split(',')[1]!, 'base64')).metadata()).toMatchObject({
      width: 11,
      height: 16,
    });
  });
});

describe('fitBytes', () => {
  const noise = (side: number) =>
    sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer();

  it('returns a picture that fits unchanged', async () => {
    const small = await quarters(32, 32).png().toBuffer();
    expect(await fitBytes(small, small.length)).toBe(small);
  });

  it('removes pixels until the rest fits, and keeps the shape', async () => {
    const large = await noise(1400);
    const fitted = await fitBytes(large, 700_000);
    expect(fitted.length).toBeLessThanOrEqual(700_000);
    const { width, height, format } = await sharp(fitted).metadata();
    expect([width, format]).toEqual([height, 'webp']);
    expect(width).toBeGreaterThanOrEqual(512);
  });

  it('refuses if not even the smallest fits', async () => {
    await expect(fitBytes(await noise(600), 1000)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });
});
