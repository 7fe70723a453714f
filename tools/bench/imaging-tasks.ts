// What the product does to images, and the same by sharp alone with the same options.
import sharp, { type Sharp } from 'sharp';

const SOURCE_SIDE = 4096;
const CROP = { left: 512, top: 0, width: 3072, height: 4096 };
const PRINT = { width: 1800, height: 2400, dpi: 300 };
const MAX_PIXELS = 120_000_000;

type Imaging = typeof import('#imaging');

export interface ImagingTask {
  product: (imaging: Imaging, bytes: Buffer) => Promise<unknown>;
  bare: (bytes: Buffer) => Promise<unknown>;
}

/** A PNG of 15 to 20 MB, as a large upload is: soft shapes under a little grain. */
export async function sourceImage(): Promise<Buffer> {
  const shapes = await enlargedNoise(64, 60);
  const grain = await enlargedNoise(1024, 12);
  return sharp(shapes)
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .png({ compressionLevel: 6, adaptiveFiltering: true })
    .toBuffer();
}

async function enlargedNoise(side: number, sigma: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  const small = sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } });
  return sharp(await small.png().toBuffer())
    .resize(SOURCE_SIDE, SOURCE_SIDE, { kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 }).autoOrient();

export const tasks: Record<string, ImagingTask> = {
  'print file': {
    product: (imaging, bytes) =>
      imaging.renderPrintFile(bytes, PRINT, {
        crop: CROP,
        box: { left: 0, top: 0, width: PRINT.width, height: PRINT.height },
        rotation: 0,
      }),
    bare: (bytes) =>
      open(bytes)
        .extract(CROP)
        .resize(PRINT.width, PRINT.height, { fit: 'fill', kernel: 'lanczos3' })
        .toColourspace('srgb')
        .ensureAlpha()
        .withIccProfile('srgb')
        .withMetadata({ density: PRINT.dpi })
        .withExif({})
        .png({ compressionLevel: 6, adaptiveFiltering: true })
        .toBuffer(),
  },
  thumbnail: {
    product: (imaging, bytes) => imaging.thumbnail(bytes, 512),
    bare: (bytes) =>
      open(bytes)
        .resize(512, 2048, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality: 74, effort: 2 })
        .toBuffer(),
  },
  sanitise: {
    product: (imaging, bytes) => imaging.sanitise(bytes, imaging.ownLimits),
    bare: (bytes) => open(bytes).toColourspace('srgb').png({ compressionLevel: 6 }).toBuffer(),
  },
};

/** The print file by the vips command line: the same cut, size and compression, its start included. */
export const vipsArguments = (from: string, to: string): string[] => [
  'thumbnail',
  from,
  `${to}[compression=6,filter=all]`,
  String(PRINT.width),
  '--height',
  String(PRINT.height),
  '--crop',
  'centre',
];
