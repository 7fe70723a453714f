import { describe, expect, it } from 'vitest';
import { contentKey, derivedKey, isStorageKey, keyOn, parseKey } from './keys.js';

const bytes = Buffer.from('the bytes of an image');

describe('keys', () => {
  it('are the same for the same content or origin', () => {
    expect(contentKey(bytes, 'image/png')).toBe(contentKey(Buffer.from(bytes), 'image/png'));
    expect(contentKey(bytes, 'image/png')).not.toBe(contentKey(Buffer.from('other'), 'image/png'));
    expect(derivedKey(['a', 'bc'], 'image/png')).not.toBe(derivedKey(['ab', 'c'], 'image/png'));
    for (const key of [contentKey(bytes, 'image/jpeg'), derivedKey(['x'], 'image/webp')])
      expect(isStorageKey(key)).toBe(true);
  });

  it('name the backend of their file', () => {
    const name = contentKey(bytes, 'image/webp');
    expect(['local', 's3', 'cloudinary'].map((backend) => keyOn(backend as 's3', name))).toEqual([
      name,
      `s3-${name}`,
      `cld-${name}`,
    ]);
    for (const backend of ['local', 's3', 'cloudinary'] as const)
      expect(parseKey(keyOn(backend, name))).toEqual({ backend, name });
    for (const none of [`gcs-${name}`, `s3-cld-${name}`, `S3-${name}`, `s3-/${name}`, 's3-'])
      expect(parseKey(none)).toBeNull();
  });
});
