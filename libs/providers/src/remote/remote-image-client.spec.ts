import { createServer, type RequestListener, type Server } from 'node:http';
import type { LookupAddress } from 'node:dns';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { publicLookup } from './public-address.js';
import { uploadLimits } from '#contracts';
import { RemoteImageClient, type RemoteImageSettings } from './remote-image-client.js';

const open: (Server | RemoteImageClient)[] = [];
afterEach(async () => {
  for (const each of open.splice(0))
    await (each instanceof RemoteImageClient
      ? each.close()
      : new Promise((closed) => (each.close(closed), each.closeAllConnections())));
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function reader(settings: Partial<RemoteImageSettings>): RemoteImageClient {
  const pictures = new RemoteImageClient({ hosts: [], trustedOrigin: null, ...settings });
  open.push(pictures);
  return pictures;
}

const read = (origin: string, path = '/') => reader({ trustedOrigin: origin }).read(origin + path);

describe('RemoteImageClient', () => {
  it('[IMG-07] reads a picture and sends nothing of anybody along', async () => {
    let headers: unknown;
    const origin = await serve((request, response) => {
      headers = request.headers;
      response.end('the bytes');
    });
    expect((await read(origin)).toString()).toBe('the bytes');
    expect(Object.keys(headers as object).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('[IMG-07] follows three redirects and looks at each before it goes there', async () => {
    let asked = 0;
    const elsewhere = await serve((_, response) => ((asked += 1), response.end()));
    const origin = await serve(({ url }, response) => {
      const left = Number(url!.slice(1));
      if (url === '/away') response.writeHead(302, { location: elsewhere }).end();
      else if (left > 0) response.writeHead(307, { location: `/${left - 1}` }).end();
      else response.end('found');
    });
    expect((await read(origin, '/3')).toString()).toBe('found');
    await expect(read(origin, '/4')).rejects.toMatchObject({ fault: 'failed' });
    await expect(read(origin, '/away')).rejects.toMatchObject({ fault: 'refused' });
    expect(asked).toBe(0);
  });

  it('[S9, IMG-07] refuses a listed name that leads, or later turns out to lead, to our own machines', async () => {
    const answers: LookupAddress[][] = [
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '93.184.215.14', family: 4 },
        { address: '::1', family: 6 },
      ],
      [],
    ];
    const asked: string[] = [];
    const lookup = publicLookup((name, _, done) => (asked.push(name), done(null, answers.shift() ?? [])));
    for (let turn = 0; turn < 3; turn += 1)
      await expect(
        reader({ hosts: ['pictures.example'], lookup }).read('https://pictures.example/a.png'),
      ).rejects.toMatchObject({ fault: 'refused' });
    expect(asked).toEqual(Array(3).fill('pictures.example'));
  });

  it('[IMG-07] takes neither too much nor what would unfold to too much', async () => {
    const origin = await serve(({ url }, response) => {
      if (url === '/announced') response.writeHead(200, { 'content-length': uploadLimits.maxBytes + 1 }).flushHeaders();
      else if (url === '/packed')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000)));
      else {
        const more = (): void => void (response.destroyed || response.write(Buffer.alloc(256 * 1024), more));
        more();
      }
    });
    await expect(read(origin, '/announced')).rejects.toMatchObject({ fault: 'tooLarge' });
    await expect(read(origin, '/packed')).rejects.toMatchObject({ fault: 'failed' });
    await expect(read(origin, '/endless')).rejects.toMatchObject({ fault: 'tooLarge' });
  });

  it('calls everything else a failure, except that its caller left', async () => {
    const origin = await serve(({ url }, response) => void (url === '/silent' || response.writeHead(404).end()));
    await expect(read(origin)).rejects.toMatchObject({ fault: 'failed' });
    const leaving = new AbortController();
    const waiting = reader({ trustedOrigin: origin }).read(`${origin}/silent`, { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
  });
});
