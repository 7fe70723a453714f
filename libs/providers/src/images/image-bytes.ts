import type { ImageProvider } from '#contracts';
import type { ImageType } from './image-generator.js';
import { imageError } from './image-error.js';

/** The type of an image by its first bytes; undefined for anything but PNG, JPEG and WebP. */
export function sniffImageType(bytes: Buffer): ImageType | undefined {
  if (bytes.length < 12) return undefined;
  if (bytes.readUInt32BE(0) === 0x89504e47) return 'image/png';
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

/** Decodes a provider's base64. Throws BAD_RESPONSE where the bytes do not start like an image. */
export function decodeImage(provider: ImageProvider, base64: string): { bytes: Buffer; mimeType: ImageType } {
  const bytes = Buffer.from(base64, 'base64');
  const mimeType = sniffImageType(bytes);
  if (!mimeType)
    throw imageError(provider, 'BAD_RESPONSE', `The response contains ${bytes.length} bytes that are no image.`);
  return { bytes, mimeType };
}

/** A reference image with its type. Throws BAD_REQUEST before the call where the bytes are no image. */
export function referenceImage(provider: ImageProvider, bytes: Buffer): { bytes: Buffer; mimeType: ImageType } {
  const mimeType = sniffImageType(bytes);
  if (!mimeType) throw imageError(provider, 'BAD_REQUEST', 'A reference is not a PNG, JPEG or WebP image.');
  return { bytes, mimeType };
}
