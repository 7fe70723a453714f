import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { api, stack } from '#testing';
import { newShopper } from '../shoppers.js';

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** What comes after the headers, piece by piece. */
  pieces: Iterable<string>;
}

/** Sends a request as it is and returns what comes back until the connection is closed, at most 10 s. */
function exchange({ method = 'POST', path, headers = {}, pieces }: Sent): Promise<string> {
  const { hostname, port, host } = new URL(stack().urls.gateways[0]!);
  return new Promise((resolve) => {
    const connection = connect(Number(port), hostname);
    let answer = '';
    connection.on('data', (data) => (answer += String(data)));
    connection.on('error', () => undefined).on('close', () => resolve(answer));
    connection.setTimeout(10_000, () => connection.destroy());
    const lines = Object.entries({ host, 'content-type': 'application/json', ...headers });
    connection.write(
      `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
    for (const piece of pieces) connection.write(piece);
  });
}

const chunked = (body: string, size: number): string[] => {
  const parts = body.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  return [parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join(''), '0\r\n\r\n'];
};
const CHUNKED = { 'transfer-encoding': 'chunked' };

describe('[S10] a body in pieces', () => {
  it('of a byte each is refused, and its connection closed, whoever sends it', async () => {
    const authorization = `Bearer ${await newShopper()}`;
    const form = { 'content-type': 'multipart/form-data; boundary=x', authorization };
    const body = JSON.stringify({ note: 'x'.repeat(20_000) });
    const start = '--x\r\ncontent-disposition: form-data; name="files[]"; filename="a.png"\r\n\r\n';
    for (const [path, headers, sent] of [
      ['/api/webhooks/stripe', {}, body],
      ['/api/auth/token', {}, body],
      ['/api/generate-design', { authorization }, body],
      ['/api/printful/files', form, start + body],
    ] as const) {
      const answer = await exchange({ path, headers: { ...headers, ...CHUNKED }, pieces: chunked(sent, 1) });
      expect({ path, answer }).toEqual({ path, answer: expect.stringMatching(/^HTTP\/1.1 400 .*cannot be read/s) });
      expect(answer).toMatch(/connection: close/i);
    }
    expect((await api(authorization.slice('Bearer '.length)).get('/api/tokens/balance')).status).toBe(200);
  });

  it('of a few bytes each is read where they are not many', async () => {
    const headers = { authorization: `Bearer ${await newShopper()}`, ...CHUNKED, connection: 'close' };
    const body = JSON.stringify({ prompt: 'A quiet harbour at dawn, two colours', size: '816x816' });
    const answer = await exchange({ path: '/api/generate-image', headers, pieces: chunked(body, 2) });
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it('of a read is not waited for', async () => {
    const headers = { 'content-length': '1000000' };
    const answer = await exchange({ method: 'GET', path: '/api/config', headers, pieces: ['x'] });
    expect(answer).toMatch(/^HTTP\/1.1 200 [^]*connection: close/i);
  });
});
