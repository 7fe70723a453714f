import { text } from '#contracts/messages';

/** A multiple of four: each chunk is base64 of its own. */
const chunk = 512;
const stored = /^(?:https?:\/\/[^/?#]+)?\/files\/[\w-]+\.(?:png|jpg|webp)$/;

/** Whether the address names a picture that lies in our own storage. */
export const isStored = (address: string): boolean => stored.test(address);

/** [UPL-05] The bytes of base64, decoded 512 characters at a time. Throws where it is none. */
export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer>[] {
  const clean = base64.replace(/\s/g, '');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    for (let at = 0; at < clean.length; at += chunk)
      parts.push(Uint8Array.from(atob(clean.slice(at, at + chunk)), (letter) => letter.charCodeAt(0)));
  } catch {
    throw new Error(text('image.invalidFormat'));
  }
  return parts;
}

/** [UPL-05] The file of a picture that came as text: it is named design.png, whatever it was before. */
export function fileOfDataUrl(dataUrl: string): File {
  const [, type, base64] = /^data:(image\/[\w.+-]+);base64,(.+)$/s.exec(dataUrl) ?? [];
  if (!type || !base64) throw new Error(text('image.invalidFormat'));
  return new File(bytesOfBase64(base64), 'design.png', { type });
}

/**
 * [UPL-06, UPL-08] What a user or address gave as a picture, as an address or a data URL: an http address, a data URL,
 * or plain base64, which becomes a PNG's data URL. Throws 'Invalid image format - must be URL or base64 data URL'.
 */
export function pictureSource(given: string): string {
  const source = given.trim();
  if (/^https?:\/\/[^\s/]+/i.test(source) && URL.canParse(source)) return source;
  const dataUrl = source.startsWith('data:') ? source : `data:image/png;base64,${source.replace(/\s/g, '')}`;
  const base64 = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (!base64 || base64.length % 4 === 1) throw new Error(text('image.invalidFormat'));
  return dataUrl;
}

export const readAsDataUrl = (file: Blob, onProgress?: (percent: number) => void): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onprogress = (event) => onProgress?.((event.loaded / event.total) * 100);
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });

/** The picture behind an address as a file. Throws 'Failed to download image from URL'; what is no picture is not taken. */
export async function fileOfAddress(address: string): Promise<File> {
  const response = await fetch(address).catch(() => null);
  const blob = response?.ok ? await response.blob() : null;
  if (!blob?.type.startsWith('image/')) throw new Error(text('design.downloadFailed'));
  return new File([blob], 'design.png', { type: blob.type });
}

/** The picture as a data URL, read from its address where it is not one yet. */
export const dataUrlOf = async (picture: string): Promise<string> =>
  picture.startsWith('data:') ? picture : readAsDataUrl(await fileOfAddress(picture));
