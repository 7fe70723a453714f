import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contracts';
import { api, stack } from '#testing';
import { newShopper } from '../shoppers.js';

const own = (): string => stack().urls.web;
const foreign = (): string[] => [
  'https://evil.example',
  'null',
  `${own()}.evil.example`,
  own().replace('http:', 'https:'),
  `${own()}0`,
  'http://evil.example:80',
  `${own()}/`,
];
const BODY = {
  url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  source: 'USER_UPLOADED',
};
const saved = async (token: string): Promise<number> => (await api(token).get('/api/designs')).body.length;

/** The status of a websocket upgrade; 101 if accepted. */
function upgrade(headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const upgrading = request(`${own()}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    upgrading.on('upgrade', (response, socket) => (socket.destroy(), resolve(response.statusCode!)));
    upgrading.on('response', (response) => (response.resume(), resolve(response.statusCode!)));
    upgrading.on('error', reject).end();
  });
}

describe('requests from other sites', () => {
  it('[S17] change nothing, even with a known token', async () => {
    const token = await newShopper();
    for (const origin of foreign())
      expect({ origin, status: (await api(token).post('/api/designs', BODY, { headers: { origin } })).status }).toEqual(
        { origin, status: 403 },
      );
    expect((await api(token).post('/api/designs', BODY, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
      403,
    );
    expect(
      (await api(token).delete('/api/cart', undefined, { headers: { origin: 'https://evil.example' } })).status,
    ).toBe(403);
    expect(await saved(token)).toBe(0);
    expect(
      (await api(token).post('/api/designs', BODY, { headers: { origin: own(), 'sec-fetch-site': 'same-origin' } }))
        .status,
    ).toBe(200);
    expect(await saved(token)).toBe(1);
  });

  it('[S17] cannot be sent as a form or as plain text', async () => {
    const token = await newShopper();
    const authorization = `Bearer ${token}`;
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'text/plain;application/json',
      'application/x-json-form',
      'text/json',
    ]) {
      const response = await fetch(`${own()}/api/designs`, {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body: JSON.stringify(BODY),
      });
      expect({ type, status: response.status }).toEqual({ type, status: 415 });
    }
    const noType = await fetch(`${own()}/api/designs`, {
      method: 'POST',
      headers: { authorization },
      body: new Uint8Array(Buffer.from(JSON.stringify(BODY))),
    });
    expect(noType.ok).toBe(false);
    const form = await fetch(`${own()}/api/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({ code: 'c', state: 's', code_verifier: 'v'.repeat(43) }),
    });
    expect(form.status).toBe(415);
    expect(await saved(token)).toBe(0);
    expect((await api(token).post('/api/designs', BODY)).status).toBe(200);
  });

  it('[S17] learn nothing: no response allows another origin', async () => {
    const token = await newShopper();
    for (const origin of foreign()) {
      const responses = [
        await api(token).get('/api/designs', { headers: { origin } }),
        await api().get('/auth/check', { headers: { origin } }),
        await fetch(`${own()}/api/designs`, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
          },
        }),
      ];
      for (const { headers } of responses)
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('[S17] reading changes nothing: no endpoint with an effect, and none that deletes, responds to GET', () => {
    const effects = Object.entries(endpoints).filter(
      ([key, spec]) => key.startsWith('GET ') && ('effect' in spec || 'job' in spec || 'body' in spec),
    );
    expect(effects).toEqual([]);
    expect(Object.entries(endpoints).filter(([, spec]) => 'effect' in spec).length).toBeGreaterThan(10);
  });

  it('[S17] open no socket', async () => {
    expect(await upgrade({ origin: own() })).toBe(101);
    expect(await upgrade({})).toBe(101);
    for (const origin of foreign())
      expect({ origin, open: (await upgrade({ origin })) === 101 }).toEqual({ origin, open: false });
  });

  it('[S17] cannot frame the pages', async () => {
    const { headers } = await api().get('/home');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});
