import sharp from 'sharp';

const MIME = { jpeg: 'image/jpeg', png: 'image/png' } as const;
const MAX_PIXELS = 200_000_000;

export interface PictureFacts {
  mimeType: string;
  width: number;
  height: number;
  dpi: number | null;
}

/** Reads what the provider reports about a print file. Throws unless it is a JPEG or PNG. */
export async function readPictureFacts(bytes: Buffer): Promise<PictureFacts> {
  const { format, width, height, density } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  const mimeType = MIME[format as keyof typeof MIME];
  if (!mimeType) throw new Error('The file is neither a JPEG nor a PNG');
  return { mimeType, width, height, dpi: density ? Math.round(density) : null };
}

/** Shrinks to a PNG of at most `size` pixels on its longer side. */
export function shrinkPicture(bytes: Buffer, size: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}
