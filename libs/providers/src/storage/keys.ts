import { createHash, randomBytes } from 'node:crypto';

/** Types of pictures that are kept, with the ending of their keys. */
export const pictureEndings = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
export type StoredType = keyof typeof pictureEndings;

const KEY = /^[a-z0-9]{20,64}\.(png|jpg|webp)$/;
const typeOfEnding = Object.fromEntries(Object.entries(pictureEndings).map(([type, ending]) => [ending, type]));

/** Whether a text is a key: one plain file name, so that it can never lead out of the folder. */
export function isStorageKey(key: string): boolean {
  return KEY.test(key);
}

export function contentTypeOf(key: string): string {
  return typeOfEnding[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** A key nobody can guess. */
export function randomKey(type: StoredType): string {
  return `${randomBytes(16).toString('hex')}.${pictureEndings[type]}`;
}

/** The same bytes have the same key: a picture made twice is kept once. */
export function contentKey(bytes: Buffer, type: StoredType): string {
  return `${createHash('sha256').update(bytes).digest('hex')}.${pictureEndings[type]}`;
}

/** The same parts, a job's id and a name for instance, have the same key: a repeated step writes over its own picture. */
export function derivedKey(parts: readonly string[], type: StoredType): string {
  return `${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)}.${pictureEndings[type]}`;
}
