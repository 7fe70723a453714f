import { readAsDataUrl } from '../../uploads/data-url.js';

/** Four of them, as base64, stay below what a request may hold; the models look at less than this many pixels. */
const mostBytes = 4 * 1024 * 1024;
const longestSide = 2048;
/** A small file may still hold more pixels than the server takes. */
const mostPixels = 16_000_000;

export interface ReadPicture {
  /** A data URL. */
  data: string;
  mimeType: string;
}

const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not encoded'))), type, 0.92),
  );

async function smaller(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const webp = await encoded(canvas, 'image/webp');
  // Where a browser cannot write WebP it answers PNG, which is large for photographs.
  return webp.size <= mostBytes ? webp : encoded(canvas, 'image/jpeg');
}

/** Reads a picture file, shrunk where it is larger than a combination needs. Rejects where it is no picture the browser knows. */
export async function readShrunk(file: File): Promise<ReadPicture> {
  const bitmap = await createImageBitmap(file);
  try {
    const fits = file.size <= mostBytes && bitmap.width * bitmap.height <= mostPixels;
    const blob = fits ? file : await smaller(bitmap);
    return { data: await readAsDataUrl(blob), mimeType: blob.type };
  } finally {
    bitmap.close();
  }
}
