import { describe, expect, it } from 'vitest';
import { hasCardNumber, refuseCardNumbers } from './card-numbers.js';

const found = (texts: readonly string[]): string[] => texts.filter(hasCardNumber);

describe('[CHK-02] card numbers in a text', () => {
  const cards = [
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '4242.4242.4242.4242',
    '4242\u00a04242\u00a04242\u00a04242',
    '4242\u20134242\u20134242\u20134242',
    '4242 - 4242 - 42424242',
    '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
    '\uff14\uff12\uff14\uff12 4242 4242 4242',
    'my card is 4242 4242 4242 4242.',
    'No.4242 4242 4242 4242, 12/30, 123',
    '4242 4242 4242 4242 123',
    '7 4242 4242 4242 4242 12 30 123',
    '3782 822463 10005',
    '5555555555554444',
    '2223003122003222',
    '6011111111111117',
  ];

  it('are found however they are grouped, and beside other numbers', () => {
    expect(found(cards)).toEqual(cards);
  });

  it('are told from numbers that are none', () => {
    expect(
      found([
        '4242424242424241',
        '424242424242',
        '42424242424242424242',
        'a4242424242424242',
        '4242424242424242-b234-123456789012',
        '4.242424242424242',
        '0.4242424242424242',
        '2020 2021 2022 2023 2024 2025 2026 2027',
        '1999-12-31 23:59:59.999',
        'data:image/png;base64,A4242424242424242Q',
      ]),
    ).toEqual([]);
  });

  it('cost little, however many digits there are', () => {
    const before = performance.now();
    for (const text of ['4'.repeat(30_000), '4 '.repeat(15_000), '4242 '.repeat(6_000), '4.-'.repeat(10_000)])
      hasCardNumber(text);
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});

describe('[CHK-02] card numbers in a value', () => {
  const refused = (value: unknown) => () => refuseCardNumbers(value, 'body');

  it('are refused in texts, numbers and keys, at any depth, without being repeated', () => {
    for (const value of [
      '4242424242424242',
      4242424242424242,
      { a: [{ b: '4242.4242.4242.4242' }] },
      { '4242424242424242': 1 },
    ])
      expect(refused(value)).toThrow(/^(?!.*4242).*never send a card number/);
    expect(refused(JSON.parse('{"a":"\\u0034242424242424242"}'))).toThrow('never send a card number');
  });

  it('are looked for in no more text than a body may have, however it was written', () => {
    const texts = (count: number) => Array.from({ length: count }, () => '4444 '.repeat(6_500));
    expect(refused(texts(8))).not.toThrow();
    expect(refused(texts(9))).toThrow("That's too large");
  });

  it('leave pictures alone', () => {
    expect(refused({ image: `4242424242424242 ${'A'.repeat(40_000)}`, none: null, size: 3 })).not.toThrow();
  });
});
