import Fastify, { type FastifyBodyParser } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { describe, expect, it } from 'vitest';
import { checkJson, parseJsonBodies } from './json-body.js';

const check = (json: string) => () => checkJson(Buffer.from(json));
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const PICTURE = `data:image/png;base64,${'A'.repeat(1_000_000)}`;
const MOST = 256 * 1024;

describe('[S10] the check of JSON before it is parsed', () => {
  it('allows 64 levels and not one more, wherever they are', () => {
    expect(check(nested(64))).not.toThrow();
    for (const json of [nested(65), `{"a":${nested(64)}}`, '{"a":'.repeat(65), '['.repeat(1_000)])
      expect(check(json)).toThrow('nested deeper than 64 levels');
    expect(check(`[${Array.from({ length: 1_000 }, () => nested(3)).join()}]`)).not.toThrow();
  });

  it('takes brackets and quotes in a string for what they are', () => {
    expect(check(JSON.stringify({ prompt: `${nested(100)} "${nested(100)}" \\" \\\\` }))).not.toThrow();
    expect(check(`["\\\\",${nested(64)}]`)).toThrow('nested deeper');
  });

  it('allows 256 kB besides strings as long as a picture', () => {
    const body = (rest: number) => `{"image":"${PICTURE}","a":[${'1,'.repeat(rest / 2)}1]}`;
    expect(check(body(MOST - 100))).not.toThrow();
    expect(check(body(MOST + 100))).toThrow("That's too large");
    expect(check(JSON.stringify(Array.from({ length: 30 }, () => 'x'.repeat(20_000))))).toThrow("That's too large");
    const longestText = 'x'.repeat(32 * 1024 - 1);
    expect(check(JSON.stringify(Array.from({ length: 9 }, () => longestText)))).toThrow("That's too large");
    expect(check(JSON.stringify(Array.from({ length: 9 }, () => `${longestText}x`)))).not.toThrow();
    expect(check(JSON.stringify({ image: PICTURE.replaceAll('A', '"\\') }))).not.toThrow();
  });

  it('leaves what is no JSON to the parser', () => {
    for (const json of ['', '"', '"\\', ']]]]', 'nothing', `"${PICTURE}`]) expect(check(json)).not.toThrow();
  });
});

/** What a route gets of a body that is sent to it, or the status it is refused with. */
async function received(json: string): Promise<unknown> {
  const server = Fastify({ bodyLimit: 30_000_000 });
  const app = {
    getHttpAdapter: () => ({ getInstance: () => server }),
    useBodyParser: (type: string, _: object, parser: FastifyBodyParser<Buffer>) =>
      server.addContentTypeParser(type, { parseAs: 'buffer' } as const, parser),
  };
  parseJsonBodies(app as unknown as NestFastifyApplication);
  let body: unknown;
  server.post('/', ({ body: parsed }) => (body = parsed) && {});
  const headers = { 'content-type': 'application/json' };
  const { statusCode } = await server.inject({ method: 'POST', url: '/', headers, payload: json });
  return statusCode === 200 ? body : statusCode;
}

describe('[S10] JSON with texts as long as a picture', () => {
  const long = 'x'.repeat(40_000);

  it.each([
    ['one picture', { image: PICTURE, prompt: 'a fox' }],
    ['several, and one twice', { images: [PICTURE, `${PICTURE}B`, PICTURE], a: { b: [{ c: long }] } }],
    ['escapes', { image: `${long}"\\\n\u0000`, other: PICTURE }],
    ['other scripts', { image: `${long}é狐🦊`, other: PICTURE }],
    ['a long key', { [long]: 1, [`${long} `]: PICTURE }],
    ['the text alone', PICTURE],
  ])('is parsed as any other: %s', async (_, body) => {
    expect(await received(JSON.stringify(body))).toEqual(body);
    expect(await received(JSON.stringify(body, null, 2))).toEqual(body);
  });

  it('reads a picture with escaped slashes, and a space before the colon of a key', async () => {
    const escaped = PICTURE.replaceAll('/', '\\/');
    expect(await received(`{"image": "${escaped}", "${long}" \n: 1}`)).toEqual({ image: PICTURE, [long]: 1 });
  });

  it('is refused where it is no JSON, reaches a prototype, or has a card number beside the picture', async () => {
    for (const json of [
      `{"image":"${PICTURE}`,
      `{"image":"${PICTURE}"`,
      `{"image":"${PICTURE}"x}`,
      `{"image" "${PICTURE}"}`,
      `{"image":"${PICTURE}","__proto__":{"a":1}}`,
      `{"image":"${PICTURE}","prompt":"4242 4242 4242 4242"}`,
      `{"image":"${PICTURE}","prompt":4242424242424242}`,
    ])
      expect(await received(json), json.slice(-60)).toBe(400);
  });
});
