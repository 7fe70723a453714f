// What the product does to pictures, and the same by sharp alone with the same options.
import sharp from 'sharp';

const SOURCE_SIDE = 4096;
const CROP = { left: 512, top: 0, width: 3072, height: 4096 };
const PRINT = { width: 1800, height: 2400, dpi: 300 };
const MAX_PIXELS = 120_000_000;

/** A PNG of 15 to 20 MB, as a large upload is: soft shapes under a little grain. */
export async function sourcePicture() {
  const noise = (/** @type {number} */ side, /** @type {number} */ sigma) =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .png()
      .toBuffer();
  const shapes = await sharp(await noise(64, 60))
    .resize(SOURCE_SIDE, SOURCE_SIDE, { kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const grain = await sharp(await noise(1024, 12))
    .resize(SOURCE_SIDE, SOURCE_SIDE, { kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(shapes)
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .png({ compressionLevel: 6, adaptiveFiltering: true })
    .toBuffer();
}

const open = (/** @type {Buffer} */ bytes) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 }).autoOrient();

/** @type {Record<string, { product: (imaging: any, bytes: Buffer) => Promise<unknown>, bare: (bytes: Buffer) => Promise<unknown> }>} */
export const tasks = {
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

/** The print file by the vips command line: the same cut, size and compression, its start included. @param {string} from @param {string} to */
export const vipsArguments = (from, to) => [
  'thumbnail',
  from,
  `${to}[compression=6,filter=all]`,
  String(PRINT.width),
  '--height',
  String(PRINT.height),
  '--crop',
  'centre',
];
