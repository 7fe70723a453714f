import { beforeEach, describe, expect, it } from 'vitest';
import { pretendBrowser } from '../../lib/browser.fixture.js';
import { problemOf } from './check-picture.js';
import { bytesOfBase64, fileOfDataUrl, isStored, pictureSource } from './data-url.js';
import { uploadMethod } from './upload-method.js';

const megabytes = (count: number): number => count * 1024 * 1024;

describe('uploads', () => {
  let browser: ReturnType<typeof pretendBrowser>;
  beforeEach(() => void (browser = pretendBrowser('/design')));

  it('[UPL-02] go to the hosting service unless the browser keeps another method, and to nowhere else', () => {
    expect(uploadMethod()).toBe('cloudinary');
    browser.localStorage.setItem('upload_method', 'hardcoded');
    expect(uploadMethod()).toBe('hardcoded');
    browser.localStorage.setItem('upload_method', 'ftp');
    expect(() => uploadMethod()).toThrow('Invalid upload method');
  });

  it('[UPL-01] may have exactly 20 MB and must be pictures', () => {
    expect(problemOf({ size: megabytes(20), type: 'image/png' })).toBeNull();
    expect(problemOf({ size: megabytes(20) + 1, type: 'image/png' })).toBe('File size must be less than 20MB');
    expect(problemOf({ size: 10, type: 'text/html' })).toBe('This file is not a PNG, JPEG or WebP picture.');
  });

  it('[UPL-05] decode base64 in chunks of 512 characters and name the file design.png', async () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
    const base64 = Buffer.from(bytes).toString('base64');
    const parts = bytesOfBase64(base64);
    expect(parts.map(({ length }) => length)).toEqual([384, 384, 232]);
    const file = fileOfDataUrl(`data:image/jpeg;base64,${base64}`);
    expect([file.name, file.type, file.size]).toEqual(['design.png', 'image/jpeg', 1000]);
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect(() => fileOfDataUrl('data:image/png;base64,%%%')).toThrow(
      'Invalid image format - must be URL or base64 data URL',
    );
  });

  it('[UPL-06, UPL-08] take an http address, a data URL or plain base64, which becomes a PNG', () => {
    expect(pictureSource(' https://shop.test/a.png ')).toBe('https://shop.test/a.png');
    expect(pictureSource('data:image/webp;base64,AAAA')).toBe('data:image/webp;base64,AAAA');
    expect(pictureSource('iVBORw0KGgo=')).toBe('data:image/png;base64,iVBORw0KGgo=');
    for (const wrong of [
      '',
      'ftp://shop.test/a.png',
      'data:text/html;base64,AAAA',
      'not a picture!',
      'http://',
      'javascript:alert(1)',
    ]) {
      expect(() => pictureSource(wrong)).toThrow('Invalid image format - must be URL or base64 data URL');
    }
  });

  it('know the addresses of our own storage', () => {
    expect(
      [
        '/files/a1.png',
        'http://localhost:3000/files/cld-a_1.webp',
        '/art/ready/fox.webp',
        'https://other.test/x/files/a.png',
      ].map(isStored),
    ).toEqual([true, true, false, false]);
  });
});
