import '#contracts/messages/screens';
import { describe, expect, it } from 'vitest';
import { asLines, MOST_LINES, readLines } from './import-lines.js';

const product = (globalId: string, more: object = {}): string =>
  JSON.stringify({
    globalId,
    name: 'Mat',
    basePrice: '18.50',
    images: [{ url: '/a.webp' }],
    sync_variants: [{ id: 1 }],
    ...more,
  });
const problems = (written: string) => readLines(written).map(({ number, problem }) => [number, problem]);

describe('the lines of an import', () => {
  it('[TERM-07] are products, or say what is wrong with each of them', () => {
    const lines = [
      product('a'),
      '',
      '{"globalId": ',
      '[1]',
      product('b', { name: undefined, images: undefined }),
      product('c', { basePrice: 'cheap', sync_variants: [] }),
      product('a'),
    ];
    expect(problems(lines.join('\n'))).toEqual([
      [1, undefined],
      [3, "this isn't JSON"],
      [4, 'a product in braces is expected'],
      [5, 'name, images missing'],
      [6, 'please check basePrice, sync_variants'],
      [7, 'the same globalId as line 1'],
    ]);
  });

  it('are bounded', () => {
    const many = Array.from({ length: MOST_LINES + 1 }, (_, index) => product(`p-${index}`)).join('\n');
    expect(problems(many).filter(([, problem]) => problem)).toEqual([
      [MOST_LINES + 1, 'at most 200 products at a time'],
    ]);
  });

  it('come from a file that holds a list, one product, or a product on each line', () => {
    const [first, second] = [product('a'), product('b')];
    expect(asLines(JSON.stringify([JSON.parse(first), JSON.parse(second)], null, 2))).toBe(`${first}\n${second}`);
    expect(asLines(JSON.stringify(JSON.parse(first), null, 2))).toBe(first);
    expect(asLines(`${first}\n${second}\n`)).toBe(`${first}\n${second}`);
  });
});
