import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { AssetStore } from '#assets';
import { Config } from '#config';
import { RemoteImagesModule } from '#providers';
import sharp from 'sharp';
import { MOCKUP_HOSTS, MockupDownloader } from './mockup-downloader.js';

const stored: Buffer[] = [];
const assets = {
  storeContent: async (bytes: Buffer) => ({ assetId: String(stored.push(bytes)) }),
};
let requests = 0;
let answer: { status: number; body: Buffer };
let server: Server;
let origin: string;
let app: INestApplicationContext;

beforeAll(async () => {
  server = createServer((_request, response) => {
    requests += 1;
    response
      .writeHead(answer.status, answer.status === 302 ? { location: 'http://127.0.0.1:1/inner' } : {})
      .end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const remotePictures = { hosts: ['pictures.example'], trustedOrigin: origin };
  const configured = {
    module: class Configured {},
    global: true,
    providers: [{ provide: Config, useValue: { remotePictures } }],
    exports: [Config],
  };
  app = await NestFactory.createApplicationContext(
    {
      module: class Worker {},
      imports: [configured, RemoteImagesModule.forRoot({ hosts: MOCKUP_HOSTS })],
      providers: [{ provide: AssetStore, useValue: assets }, MockupDownloader],
    },
    { logger: false },
  );
});
afterAll(async () => {
  await app.close();
  server.close();
});

const store = (address: string) => app.get(MockupDownloader).store(address, new AbortController().signal);

describe('[IMG-07] finished mockups', () => {
  it('are stored from the provider, without their metadata', async () => {
    answer = {
      status: 200,
      body: await sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } })
        .withExif({ IFD0: { Copyright: 'somebody' } })
        .jpeg()
        .toBuffer(),
    };
    await store(`${origin}/mockup.jpg`);
    expect(await sharp(stored[0]).metadata()).toMatchObject({ width: 30, height: 20 });
    expect(stored[0]!.includes('somebody')).toBe(false);
  });

  it.each([
    'http://127.0.0.1:1/a.png',
    'https://pictures.example/a.png',
    'http://files.cdn.printful.com/a.png',
    'https://files.cdn.printful.com.evil.test/a.png',
    'file:///etc/passwd',
    'nonsense',
  ])('are never requested from %s', async (address) => {
    const before = requests;
    await expect(store(address)).rejects.toMatchObject({ class: 'permanent' });
    expect(requests).toBe(before);
  });

  it('are requested again where the provider failed, and not where it redirects elsewhere', async () => {
    answer = { status: 500, body: Buffer.alloc(0) };
    await expect(store(`${origin}/mockup.jpg`)).rejects.toMatchObject({ class: 'retry' });
    answer = { status: 302, body: Buffer.alloc(0) };
    await expect(store(`${origin}/mockup.jpg`)).rejects.toMatchObject({ class: 'permanent' });
  });
});
