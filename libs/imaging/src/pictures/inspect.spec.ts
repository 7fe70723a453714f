import { deflateSync, crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inspect, uploadLimits } from './inspect.js';
import { quarters } from './samples.fixture.js';

/** A small PNG that claims to be enormous. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

describe('inspect', () => {
  it.each([
    ['png', 'image/png', 'png'],
    ['jpeg', 'image/jpeg', 'jpg'],
    ['webp', 'image/webp', 'webp'],
  ] as const)('[UPL-07] reads a %s by its content', async (format, mimeType, ext) => {
    const bytes = await quarters(64, 40).toFormat(format).toBuffer();
    expect(await inspect(bytes)).toEqual({ mimeType, ext, width: 64, height: 40, fileSize: bytes.length });
  });

  it('returns the size of the upright picture', async () => {
    const turned = await quarters(64, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await inspect(turned)).toMatchObject({ width: 40, height: 64 });
  });

  it.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'),
    ],
    ['HTML', Buffer.from('<!doctype html><html><body>hello</body></html>')],
    ['a GIF', gif],
    ['nothing', Buffer.alloc(0)],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj')],
  ])('[UPL-07] refuses %s', async (_name, bytes) => {
    await expect(inspect(bytes)).rejects.toMatchObject({ code: 'NOT_AN_IMAGE' });
  });

  it('[UPL-07] refuses a truncated picture', async () => {
    const png = await quarters(64, 40).png().toBuffer();
    await expect(inspect(png.subarray(0, 20))).rejects.toMatchObject({
      code: expect.stringMatching(/^(DAMAGED|NOT_AN_IMAGE)$/),
    });
  });

  it('[UPL-01] [UPL-07] accepts exactly 20 MB and not one byte more', async () => {
    const png = await quarters(64, 40).png().toBuffer();
    const full = Buffer.concat([png, Buffer.alloc(uploadLimits.maxBytes - png.length)]);
    expect(await inspect(full)).toMatchObject({ fileSize: 20 * 1024 * 1024, width: 64 });
    await expect(inspect(Buffer.concat([full, Buffer.alloc(1)]))).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  it('[UPL-07] refuses too many pixels and too long a side before decoding any', async () => {
    await expect(inspect(bomb(20_000, 20_000))).rejects.toMatchObject({ code: 'TOO_MANY_PIXELS' });
    await expect(inspect(bomb(8_000, 6_251))).rejects.toMatchObject({ code: 'TOO_MANY_PIXELS' });
    await expect(inspect(bomb(8_193, 100))).rejects.toMatchObject({ code: 'SIDE_TOO_LONG' });
    expect(await inspect(bomb(8_000, 6_250))).toMatchObject({ width: 8_000, height: 6_250 });
  });
});
