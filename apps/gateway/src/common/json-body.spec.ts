import { describe, expect, it } from 'vitest';
import { checkJson } from './json-body.js';

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
