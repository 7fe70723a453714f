import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const SCRIPT = '<script>alert(document.domain)</script>';
const ihdr = (side: number): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(side, 0);
  data.writeUInt32BE(side, 4);
  return Buffer.concat([data.subarray(0, 8), Buffer.from([8, 6, 0, 0, 0])]);
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of a few kilobytes whose header claims `side` pixels of width and height. */
const claimed = (side: number): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', ihdr(side)),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);

const jpegSegment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

const drawn = sharp({ create: { width: 90, height: 60, channels: 3, background: '#a42' } });
const png = await drawn.clone().png().toBuffer();
const jpeg = await drawn.clone().jpeg().toBuffer();

/** Bytes that must never be stored or served as a picture. */
export const refusedFiles: Record<string, Buffer> = {
  'a PNG of 30,000 by 30,000': claimed(30_000),
  'a PNG longer than is taken': claimed(9_000),
  'a drawing with a script': Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`,
  ),
  'an SVG that names a file': Buffer.from(
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
  ),
  'a page': Buffer.from(`<!doctype html><title>x</title>${SCRIPT}`),
  'a GIF that is a script': Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)//'),
  'a program': Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(4000)]),
  'an archive': Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(4000)]),
  'the beginning of a PNG': png.subarray(0, 80),
  'the beginning of a JPEG': jpeg.subarray(0, jpeg.length - 200),
  'a PNG with other bytes inside': Buffer.concat([png.subarray(0, 60), Buffer.alloc(400, 7)]),
  'only a signature': png.subarray(0, 8),
};

/** Pictures with a payload: only the picture itself may be stored. */
export const loadedFiles: Record<string, Buffer> = {
  'a PNG with a page behind it': Buffer.concat([png, Buffer.from(`<html>${SCRIPT}</html>`)]),
  'a PNG with a page in its text': Buffer.concat([
    png.subarray(0, 33),
    chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)),
    png.subarray(33),
  ]),
  'a JPEG with megabytes of metadata': Buffer.concat([
    jpeg.subarray(0, 2),
    ...Array.from({ length: 60 }, () =>
      jpegSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${SCRIPT.repeat(1500)}`)),
    ),
    jpeg.subarray(2),
  ]),
  'a JPEG with a profile of megabytes': Buffer.concat([
    jpeg.subarray(0, 2),
    ...Array.from({ length: 60 }, (_, at) =>
      jpegSegment(
        0xe2,
        Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([at + 1, 60]), Buffer.from(SCRIPT.repeat(1500))]),
      ),
    ),
    jpeg.subarray(2),
  ]),
};
export const PAYLOAD = 'alert(document.domain)';
