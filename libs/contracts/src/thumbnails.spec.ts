import { describe, expect, it } from 'vitest';
import { thumbnailAddress, thumbnailSet } from './thumbnails.js';

const own = 'http://localhost:3000/files/s3-0123456789abcdef0123.png';

describe('the thumbnails of a picture', () => {
  it('have URLs below that of the stored picture', () => {
    expect(thumbnailAddress(own, 320)).toBe(`${own}/w320.webp`);
    expect(thumbnailAddress('/files/0123456789abcdef0123.jpg', 160)).toBe('/files/0123456789abcdef0123.jpg/w160.webp');
    expect(thumbnailSet(own, [160, 640])).toBe(`${own}/w160.webp 160w, ${own}/w640.webp 640w`);
  });

  it.each([
    '/catalogue/tee.webp',
    'https://elsewhere.example/a/files/x.png',
    'data:image/png;base64,AAAA',
    `${own}/w160.webp`,
    `${own}?x=1`,
    '',
  ])('do not exist of %s', (url) => {
    expect(thumbnailAddress(url, 320)).toBe(url);
    expect(thumbnailSet(url)).toBeUndefined();
  });
});
