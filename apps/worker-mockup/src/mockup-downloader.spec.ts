import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AssetStore } from '#assets';
import sharp from 'sharp';
import { MockupDownload } from './mockup-download.js';

const kept: Buffer[] = [];
const pictures = {
  storeContent: async (bytes: Buffer) => ({ assetId: String(kept.push(bytes)) }),
} as unknown as AssetStore;
let asked = 0;
let answer: { status: number; body: Buffer };
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1;
    response
      .writeHead(answer.status, answer.status === 302 ? { location: 'http://127.0.0.1:1/inner' } : {})
      .end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const keep = (address: string) =>
  new MockupDownload({ remotePictures: { hosts: ['pictures.example'], trustedOrigin: origin } }, pictures).keep(
    address,
    new AbortController().signal,
  );

describe('[IMG-07] finished mockups', () => {
  it('are taken from the provider, without their metadata', async () => {
    answer = {
      status: 200,
      body: await sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } })
        .withExif({ IFD0: { Copyright: 'somebody' } })
        .jpeg()
        .toBuffer(),
    };
    await keep(`${origin}/mockup.jpg`);
    expect(await sharp(kept[0]).metadata()).toMatchObject({ width: 30, height: 20 });
    expect(kept[0]!.includes('somebody')).toBe(false);
  });

  it.each([
    'http://127.0.0.1:1/a.png',
    'https://pictures.example/a.png',
    'http://files.cdn.printful.com/a.png',
    'https://files.cdn.printful.com.evil.test/a.png',
    'file:///etc/passwd',
    'nonsense',
  ])('are never asked for at %s', async (address) => {
    const before = asked;
    await expect(keep(address)).rejects.toMatchObject({ class: 'permanent' });
    expect(asked).toBe(before);
  });

  it('are asked for again where the provider failed, and not where it leads elsewhere', async () => {
    answer = { status: 500, body: Buffer.alloc(0) };
    await expect(keep(`${origin}/mockup.jpg`)).rejects.toMatchObject({ class: 'retry' });
    answer = { status: 302, body: Buffer.alloc(0) };
    await expect(keep(`${origin}/mockup.jpg`)).rejects.toMatchObject({ class: 'permanent' });
  });
});
