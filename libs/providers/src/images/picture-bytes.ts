import type { ImageProvider } from '#contracts';
import type { PictureType } from './image-generator.js';
import { imageError } from './image-error.js';

/** The type of a picture by its first bytes; undefined for anything but PNG, JPEG and WebP. */
export function sniffPicture(bytes: Buffer): PictureType | undefined {
  if (bytes.length < 12) return undefined;
  if (bytes.readUInt32BE(0) === 0x89504e47) return 'image/png';
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

/** Decodes a provider's base64; whatever does not start like a picture is a bad answer. */
export function decodePicture(provider: ImageProvider, base64: string): { bytes: Buffer; mimeType: PictureType } {
  const bytes = Buffer.from(base64, 'base64');
  const mimeType = sniffPicture(bytes);
  if (!mimeType)
    throw imageError(provider, 'BAD_RESPONSE', `The answer holds ${bytes.length} bytes that are not a picture.`);
  return { bytes, mimeType };
}

/** A reference picture as it is sent; refused before the call when it is none. */
export function referencePicture(provider: ImageProvider, bytes: Buffer): { bytes: Buffer; mimeType: PictureType } {
  const mimeType = sniffPicture(bytes);
  if (!mimeType) throw imageError(provider, 'BAD_REQUEST', 'A reference is not a PNG, JPEG or WebP picture.');
  return { bytes, mimeType };
}
