import { createHash, randomBytes } from 'node:crypto';
import type { StorageProvider } from '#contracts';

/** Types of pictures that are kept, with the ending of their keys. */
export const pictureEndings = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
export type StoredType = keyof typeof pictureEndings;

const NAME = /^[a-z0-9]{20,64}\.(png|jpg|webp)$/;
const typeOfEnding = Object.fromEntries(Object.entries(pictureEndings).map(([type, ending]) => [ending, type]));
/** What a key begins with says where the picture lies; the names themselves hold no hyphen. */
const prefixes: Record<StorageProvider, string> = { local: '', s3: 's3-', cloudinary: 'cld-' };
const prefixed = (Object.entries(prefixes) as [StorageProvider, string][]).filter(([, prefix]) => prefix !== '');

/** A key taken apart: the backend that holds the picture, and the picture's name there. */
export interface KeyParts {
  backend: StorageProvider;
  name: string;
}

/** The parts of a key; null for a text that is none. A name is one plain file name, so that it can never lead out of a folder. */
export function parseKey(key: string): KeyParts | null {
  const [backend, prefix] = prefixed.find(([, start]) => key.startsWith(start)) ?? (['local', ''] as const);
  const name = key.slice(prefix.length);
  return NAME.test(name) ? { backend, name } : null;
}

/** The key of a name on a backend. */
export function keyOn(backend: StorageProvider, name: string): string {
  return `${prefixes[backend]}${name}`;
}

/** Whether a text is a key, on whatever backend. */
export function isStorageKey(key: string): boolean {
  return parseKey(key) !== null;
}

export function contentTypeOf(key: string): string {
  return typeOfEnding[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** A name nobody can guess. */
export function randomKey(type: StoredType): string {
  return `${randomBytes(16).toString('hex')}.${pictureEndings[type]}`;
}

/** The same bytes have the same name: a picture made twice is kept once. */
export function contentKey(bytes: Buffer, type: StoredType): string {
  return `${createHash('sha256').update(bytes).digest('hex')}.${pictureEndings[type]}`;
}

/** The same parts, a job's id and a name for instance, have the same name: a repeated step writes over its own picture. */
export function derivedKey(parts: readonly string[], type: StoredType): string {
  return `${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)}.${pictureEndings[type]}`;
}
