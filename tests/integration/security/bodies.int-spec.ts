import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { signIn, stack } from '#testing';
import { newShopper } from '../shoppers.js';

/** Announces a body of which nothing is sent, and returns the start of the response. */
function answerBeforeBody(path: string, headers: Record<string, string>): Promise<string> {
  const { hostname, port, host } = new URL(stack().urls.gateways[0]!);
  return new Promise((resolve, reject) => {
    const connection = connect(Number(port), hostname);
    const lines = Object.entries({ host, 'content-type': 'application/json', 'content-length': '1000', ...headers });
    connection.once('data', (data) => (connection.destroy(), resolve(data.toString())));
    connection.once('error', reject);
    connection.setTimeout(10_000, () => connection.destroy(new Error(`${path} waits for the body`)));
    connection.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  });
}

describe('a body', () => {
  let shopper: string;
  beforeAll(async () => void (shopper = await newShopper()));

  it('[S10, AUTH-14] is not read before the access token is checked', async () => {
    const admin = await signIn('admin');
    const refused = 'HTTP/1.1 401';
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    expect(await answerBeforeBody('/api/generate-design', {})).toContain(refused);
    expect(await answerBeforeBody('/api/generate-design', bearer(`${shopper}x`))).toContain(refused);
    expect(
      await answerBeforeBody('/api/printful/files', { 'content-type': 'multipart/form-data; boundary=x' }),
    ).toContain(refused);
    expect(await answerBeforeBody('/api/config/provider', bearer(shopper))).toContain('HTTP/1.1 403');
    expect(await answerBeforeBody('/api/config/provider', bearer(admin))).toContain('HTTP/1.1 403');
  });
});
