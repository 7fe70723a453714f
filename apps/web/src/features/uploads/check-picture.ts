import { text } from '#contracts/messages';
import { uploadLimits } from '#contracts/upload-limits';

export const acceptedTypes = ['image/png', 'image/jpeg', 'image/webp'];

export interface Measured {
  width: number;
  height: number;
}

/** [UPL-01] What is wrong with a file before it is looked into; null where nothing is. Exactly 20 MB passes. */
export function problemOf({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (size > uploadLimits.maxBytes) return text('image.tooLarge');
  return acceptedTypes.includes(type) ? null : text('image.notAnImage');
}

/** The pixels of a picture, read by the browser. Throws, in words for the user, where it is none or has too many. */
export async function measure(file: Blob): Promise<Measured> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) throw new Error(text('image.notAnImage'));
  const { width, height } = bitmap;
  bitmap.close();
  if (Math.max(width, height) > uploadLimits.maxSide) throw new Error(text('image.sideTooLong'));
  if (width * height > uploadLimits.maxPixels) throw new Error(text('image.tooManyPixels'));
  return { width, height };
}

/** "340 kB", "2.4 MB". */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes >= 1
    ? text('upload.megabytes', { count: Math.round(megabytes * 10) / 10 })
    : text('upload.kilobytes', { count: Math.max(1, Math.round(bytes / 1000)) });
}
