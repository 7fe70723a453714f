import { describe, expect, it } from 'vitest';
import { distinctNames, fileName } from './file-name.js';

describe('the name of a downloaded file', () => {
  it.each([
    ['A Red Fox!', '/files/a1.png', 'a-red-fox.png'],
    ['Ein Bär, 2×', 'https://x.example/files/b.webp?x=1', 'ein-bär-2.webp'],
    ['…', '/files/c.jpg', 'picture.jpg'],
    ['../../etc/passwd', '/files/d.png', 'etc-passwd.png'],
    [`${'a'.repeat(59)} tail`, '/files/e.png', `${'a'.repeat(59)}.png`],
  ])('%s is safe and readable', (name, url, expected) => {
    expect(fileName(name, url)).toBe(expected);
  });

  it('occurs once in an archive', () => {
    expect(distinctNames(['fox.png', 'fox.png', 'fox-2.png', 'fox.png', 'fox.webp'])).toEqual([
      'fox.png',
      'fox-2.png',
      'fox-2-2.png',
      'fox-3.png',
      'fox.webp',
    ]);
  });
});
