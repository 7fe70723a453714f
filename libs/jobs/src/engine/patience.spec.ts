import { describe, expect, it } from 'vitest';
import type { JobKind } from '#contracts';
import { JobError } from './job-error.js';
import { Patience } from './patience.js';

const MINUTE = 60_000;
const NOW = 1_800_000_000_000;
const limited = (retryAfterMs?: number, errorClass: 'wait' | 'retry' = 'wait') =>
  new JobError({
    code: 'RATE_LIMITED',
    class: errorClass,
    message: 'busy',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
/** A job of the kind that has waited for so long, in so many waits. */
const patience = (kind: JobKind, waitedMs = 0, waits = waitedMs > 0 ? 1 : 0) =>
  new Patience({ kind, state: waits > 0 ? { waitsInRow: waits, waitingSince: NOW - waitedMs } : {} }, NOW);

describe('the patience of a generation', () => {
  const image = (waitedMs?: number, waits?: number) => patience('generation.image', waitedMs, waits);

  it('is half an hour from the first wait on, whatever the waits', () => {
    expect([image().leftMs, image(10 * MINUTE).leftMs, image(31 * MINUTE).leftMs]).toEqual([
      30 * MINUTE,
      20 * MINUTE,
      0,
    ]);
    expect(image(20 * MINUTE).next()).toEqual({ waitsInRow: 2, waitingSince: NOW - 20 * MINUTE });
  });

  it.each([
    ['two hours', 0, 7_200_000],
    ['28 years', 0, 9e11],
    ['more than is left', 20 * MINUTE, 11 * MINUTE],
  ])('ends at once when the service asks for %s', (_what, waitedMs, asked) => {
    for (const errorClass of ['wait', 'retry'] as const)
      expect(image(waitedMs).endedBy(limited(asked, errorClass))).toMatchObject({
        class: 'permanent',
        code: 'RATE_LIMITED',
        message: expect.stringMatching(/too busy right now. Your token is back/),
      });
  });

  it('waits for what fits, and ends when it is over', () => {
    expect(image(20 * MINUTE).endedBy(limited(10 * MINUTE))).toBeUndefined();
    expect(image().endedBy(limited())).toBeUndefined();
    expect(image(30 * MINUTE).endedBy(limited())).toMatchObject({ class: 'permanent' });
    expect(image(MINUTE, 200).endedBy(limited(0))).toMatchObject({ class: 'permanent' });
  });
});

describe('the patience of an order', () => {
  const order = (waitedMs?: number) => patience('order.submit', waitedMs);

  it('looks again every ten minutes for a day, whatever one answer asks for', () => {
    expect(order().endedBy(limited(9e11))).toBeUndefined();
    expect([order().waitOf(limited(9e11)), order().waitOf(limited(30_000))]).toEqual([10 * MINUTE, 30_000]);
    expect(order(24 * 60 * MINUTE - 30_000).waitOf(limited(9e11))).toBe(30_000);
    expect(order(24 * 60 * MINUTE).endedBy(limited(1_000))).toMatchObject({ class: 'permanent' });
  });
});
