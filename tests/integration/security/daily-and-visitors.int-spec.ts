import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newShopper } from '../shoppers.js';
import { startGateways, type OwnGateways } from './own-gateways.js';

const noise = (): Promise<Buffer> =>
  sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
    .png()
    .toBuffer();

describe('[S19] what one user or visitor may use up', () => {
  let gateways: OwnGateways;
  const [stores, counts, looks] = [0, 1, 2];
  beforeAll(async () => {
    gateways = await startGateways([
      { STORED_BYTES_PER_USER_DAILY: '1000000' },
      { RATE_INVALID_TOKENS_PER_MINUTE: '20' },
      { PRINTFUL_CALLS_PER_USER_PER_MINUTE: '12', TRUSTED_PROXIES: '1' },
    ]);
  });
  afterAll(() => gateways?.stop());

  const upload = async (token: string, gateway = stores) => {
    const form = new FormData();
    form.append('files[]', new Blob([new Uint8Array(await noise())], { type: 'image/png' }), 'noise.png');
    const headers = { authorization: `Bearer ${token}` };
    return fetch(`${gateways.urls[gateway]}/api/printful/files`, { method: 'POST', headers, body: form });
  };

  it('of the storage in a day', async () => {
    const token = await newShopper();
    expect((await upload(token)).status).toBe(200);
    expect((await upload(token)).status).toBe(200);
    const refused = await upload(token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining('come back tomorrow') });
    // Nobody else's day.
    expect((await upload(await newShopper())).status).toBe(200);
  });

  it('of calls that are refused for their body before their user is known', async () => {
    const headers = { authorization: 'Bearer of-nobody', 'content-type': 'text/plain' };
    const send = () => fetch(`${gateways.urls[counts]}/api/generate-design`, { method: 'POST', headers, body: 'x' });
    const statuses: number[] = [];
    for (let calls = 0; calls < 30; calls += 1) statuses.push((await send()).status);
    expect(statuses[0]).toBe(415);
    expect(statuses.at(-1)).toBe(429);
  });

  it('of the picture work, whoever asked for more of it before', async () => {
    const [busy, other] = [await newShopper(), await newShopper()];
    const { url: imageUrl } = (await (await upload(busy, counts)).json()) as { url: string };
    const ended: string[] = [];
    const enlarge = async (index: number) => {
      const response = await fetch(`${gateways.urls[counts]}/api/process-image`, {
        method: 'POST',
        headers: { authorization: `Bearer ${busy}`, 'content-type': 'application/json' },
        body: JSON.stringify({ imageUrl, targetWidth: 3_000 + index, targetHeight: 3_000 }),
      });
      expect(response.status).toBe(200);
      ended.push('enlarged');
    };
    const work = Array.from({ length: 5 }, (_, index) => enlarge(index));
    await Promise.race(work);
    expect((await upload(other, counts)).status).toBe(200);
    ended.push('uploaded');
    await Promise.all(work);
    // In order of arrival it would be the last.
    expect(ended.indexOf('uploaded')).toBeLessThan(3);
  });

  it('of what all visitors may ask the print provider', async () => {
    const ask = async (visitor: string, country: string) =>
      (
        await fetch(`${gateways.urls[looks]}/api/products/hoodie-gildan-18500/delivery?country=${country}`, {
          headers: { 'x-forwarded-for': visitor },
        })
      ).status;
    const first = [await ask('192.0.2.1', 'US'), await ask('192.0.2.1', 'DE'), await ask('192.0.2.1', 'FR')];
    expect(first).toEqual([200, 200, 200]);
    expect([await ask('192.0.2.1', 'GB'), await ask('192.0.2.1', 'ES')]).toEqual([200, 429]);
    // What another has asked for costs nothing, and another visitor has a share of their own.
    expect([await ask('192.0.2.1', 'US'), await ask('192.0.2.2', 'ES')]).toEqual([200, 200]);
  });
});
