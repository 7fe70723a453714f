import { beforeAll, describe, expect, it } from 'vitest';
import { api, stack } from '#testing';
import { newDesign } from '../shop.js';
import { newShopper } from '../shoppers.js';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('names of parameters that mean something to JavaScript', () => {
  let token: string;
  let authorization: string;
  beforeAll(async () => {
    token = await newShopper();
    authorization = `Bearer ${token}`;
    await newDesign(token);
  });

  const postRaw = async (path: string, body: string) =>
    (
      await fetch(`${stack().urls.web}${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body,
      })
    ).status;

  it('[S29] are refused in JSON, however deep and however they are written', async () => {
    const evil = { polluted: 'yes', isAdmin: true };
    const name = '\\u005f_proto\\u005f_';
    for (const body of [
      `{"url":"${PIXEL}","__proto__":${JSON.stringify(evil)}}`,
      `{"url":"${PIXEL}","${name}":${JSON.stringify(evil)}}`,
      `{"url":"${PIXEL}","metadata":{"__proto__":${JSON.stringify(evil)}}}`,
      `{"url":"${PIXEL}","metadata":{"a":[{"constructor":{"prototype":${JSON.stringify(evil)}}}]}}`,
    ])
      expect({ body, status: await postRaw('/api/designs', body) }).toEqual({ body, status: 400 });
    expect(await postRaw('/api/designs', `{"url":"${PIXEL}","metadata":{"constructor":"a name"}}`)).toBe(200);
  });

  it('[S29] have no effect in a query', async () => {
    const plain = (await api(token).get('/api/designs')).body as object[];
    expect(plain.length).toBeGreaterThan(0);
    for (const query of [
      '__proto__[limit]=1',
      '__proto__.limit=1',
      'constructor[prototype][limit]=1',
      '__proto__=1',
      'toString=1',
    ])
      expect({ query, ...(await api(token).get(`/api/designs?${query}`)) }).toMatchObject({
        query,
        status: 200,
        body: plain,
      });
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect(await api(token).get('/api/designs')).toMatchObject({ status: 200, body: plain });
  });

  it('[S29] are refused as names of form fields', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const form = new FormData();
      form.append(name, 'x');
      expect({ name, status: (await api(token).post('/api/printful/files', form)).status }).toEqual({
        name,
        status: 400,
      });
    }
  });
});

describe('parameters given twice, or as a list', () => {
  let token: string;
  beforeAll(async () => void (token = await newShopper()));

  it('[S29] are refused, not chosen from', async () => {
    const cursor = '01900000-0000-7000-8000-000000000000';
    for (const query of ['limit=1&limit=200', `cursor=${cursor}&cursor=${cursor}`, 'limit[]=1&limit[]=2'])
      expect({ query, status: (await api(token).get(`/api/designs?${query}`)).status }).toEqual({
        query,
        status: query.startsWith('limit[]') ? 200 : 400,
      });
    expect((await api(token).get('/api/image-metadata?url=https://a.example&url=https://b.example')).status).toBe(400);
    for (const body of [
      { amount: [1] },
      { amount: { valueOf: 1 } },
      { amount: '1' },
      [{ amount: 1 }],
      'amount=1',
      null,
    ])
      expect({ body, status: (await api(token).post('/api/tokens/consume', body)).status }).toEqual({
        body,
        status: 400,
      });
    expect((await api(token).get('/api/tokens/balance')).body.tokensAvailable).toBe(10);
  });

  it('[S29] take the last of two equal keys in JSON, after its schema', async () => {
    const response = await fetch(`${stack().urls.web}/api/tokens/consume`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"amount":1,"amount":-5}',
    });
    expect(response.status).toBe(400);
  });
});
