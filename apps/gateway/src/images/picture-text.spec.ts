import { expect, it } from 'vitest';
import { bytesOfText } from './picture-text.js';

const BYTES = Buffer.from([0xfb, 0xff, 0xfe, 1, 2]);
const BASE64 = BYTES.toString('base64');

it('[UPL-06] reads a data URL of an image, and plain base64 with and without its padding', () => {
  for (const type of ['png', 'jpg', 'jpeg', 'webp'])
    expect(bytesOfText(`data:image/${type};base64,${BASE64}`, 'image')).toEqual(BYTES);
  for (const source of [BASE64, BASE64.replace('=', '')]) expect(bytesOfText(source, 'image')).toEqual(BYTES);
});

it.each([
  ['nothing', ''],
  ['a data URL without a picture', 'data:image/png;base64,'],
  ['a data URL of a text', `data:text/plain;base64,${BASE64}`],
  ['a data URL that is not base64', 'data:image/png,abc'],
  ['the head of a data URL in the midst', `${BASE64.slice(0, 4)}data:image/png;base64,${BASE64}`],
  ['another letter', `${BASE64.slice(0, 4)}?${BASE64.slice(4)}`],
  ['a space', `${BASE64.slice(0, 4)} ${BASE64.slice(4)}`],
  ['base64url', BYTES.toString('base64url')],
  ['padding in the midst', `${BASE64}${BASE64}`],
  ['too much padding', `${BASE64}==`],
  ['words', 'a red fox'],
])('[UPL-06] refuses %s', (_, source) => {
  expect(() => bytesOfText(source, 'image')).toThrow('Invalid image format - must be URL or base64 data URL');
});
