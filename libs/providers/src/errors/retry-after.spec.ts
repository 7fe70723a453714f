import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.js';

const NOW = Date.parse('2026-11-22T08:00:00Z');
const WEEK_MS = 7 * 86_400_000;
const read = (headers: Record<string, string>) => retryAfterMs(new Headers(headers), NOW);

describe('the wait that a service asks for', () => {
  it.each<[string, Record<string, string>, number | undefined]>([
    ['seconds', { 'retry-after': '7200' }, 7_200_000],
    ['fractions of a second', { 'retry-after': ' 0.25 ' }, 250],
    ['milliseconds, which go first', { 'retry-after-ms': '1500', 'retry-after': '9' }, 1_500],
    ['a date', { 'retry-after': 'Sun, 22 Nov 2026 08:02:00 GMT' }, 120_000],
    ['a date of the old form', { 'retry-after': 'Sunday, 22-Nov-26 08:02:00 GMT' }, 120_000],
    ['a date that has passed', { 'retry-after': 'Sun, 22 Nov 2026 07:00:00 GMT' }, 0],
    ['28 years', { 'retry-after': '900000000' }, WEEK_MS],
    ['more seconds than a number has', { 'retry-after': '9'.repeat(400) }, WEEK_MS],
    ['a date far ahead', { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }, WEEK_MS],
    ['nothing', {}, undefined],
    ['less than nothing', { 'retry-after': '-5' }, undefined],
    ['text with a number', { 'retry-after': 'in 7200' }, undefined],
    ['several points', { 'retry-after': '1.2.3' }, undefined],
    ['a weekday without a date', { 'retry-after': 'Sunday, maybe' }, undefined],
    ['milliseconds that are none', { 'retry-after-ms': 'soon', 'retry-after': '2' }, 2_000],
  ])('is read from %s', (_what, headers, ms) => expect(read(headers)).toBe(ms));
});
