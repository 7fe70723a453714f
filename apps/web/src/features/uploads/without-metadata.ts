import { text } from '#contracts/messages';

/** Where the formats say that a camera, a place or an editor is named: EXIF and XMP. */
const marks = ['Exif', 'EXIF', 'eXIf', 'http://ns.adobe.com/xap/', 'XMP ', 'XML:com.adobe.xmp'];
const likeTheOriginal = 0.95;

async function saysMore(file: File): Promise<boolean> {
  const bytes = new TextDecoder('latin1').decode(await file.arrayBuffer());
  return marks.some((mark) => bytes.includes(mark));
}

/**
 * The picture as it looks, turned upright, without what it tells about its maker; the same file where it tells nothing.
 * What leaves for another service cannot be cleaned by ours. [UPL-05] Converted, it is named design.png.
 */
export async function withoutMetadata(file: File): Promise<File> {
  if (!(await saysMore(file))) return file;
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, file.type, likeTheOriginal));
  if (!blob) throw new Error(text('design.uploadFailed'));
  return new File([blob], 'design.png', { type: blob.type });
}
