import { createHash } from 'node:crypto';
import type { StorageProvider } from '#contracts';

/** The stored image types with the file extensions of their keys. */
export const fileExtensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;
export type StoredType = keyof typeof fileExtensions;

const NAME = /^[a-z0-9]{20,64}\.(png|jpg|webp)$/;
const typeOfEnding = Object.fromEntries(Object.entries(fileExtensions).map(([type, ending]) => [ending, type]));
/** A key's prefix names its backend; the names themselves contain no hyphen. */
const prefixes: Record<StorageProvider, string> = { local: '', s3: 's3-', cloudinary: 'cld-' };
const prefixed = (Object.entries(prefixes) as [StorageProvider, string][]).filter(([, prefix]) => prefix !== '');

/** The parts of a key: the backend that stores the file, and the file's name there. */
export interface KeyParts {
  backend: StorageProvider;
  name: string;
}

/** Parses a key; null for a text that is none. A name is one plain file name, so that it never leads out of a folder. */
export function parseKey(key: string): KeyParts | null {
  const [backend, prefix] = prefixed.find(([, start]) => key.startsWith(start)) ?? (['local', ''] as const);
  const name = key.slice(prefix.length);
  return NAME.test(name) ? { backend, name } : null;
}

/** The key of a name on a backend. */
export function keyOn(backend: StorageProvider, name: string): string {
  return `${prefixes[backend]}${name}`;
}

/** Whether a text is a key of any backend. */
export function isStorageKey(key: string): boolean {
  return parseKey(key) !== null;
}

export function contentTypeOf(key: string): string {
  return typeOfEnding[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** Equal bytes have equal names, so that the same file is stored once. */
export function contentKey(bytes: Buffer, type: StoredType): string {
  return `${createHash('sha256').update(bytes).digest('hex')}.${fileExtensions[type]}`;
}

/** Equal parts (a job's id and a step, for instance) have equal names, so that a repeated step overwrites its own file. */
export function derivedKey(parts: readonly string[], type: StoredType): string {
  return `${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)}.${fileExtensions[type]}`;
}
