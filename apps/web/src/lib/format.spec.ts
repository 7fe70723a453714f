import '#contracts/messages/screens';
import { expect, it } from 'vitest';
import { age } from './format.js';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const ago = (seconds: number): string => age(new Date(NOW - seconds * 1000).toISOString(), NOW);

it('says an age in the largest whole unit, and a clock that runs behind as just now', () => {
  const said = [
    [-120, 'just now'],
    [59, 'just now'],
    [60, '1 min'],
    [3_599, '59 min'],
    [3_600, '1 h'],
    [86_399, '23 h'],
    [86_400, '1 day'],
    [3 * 86_400 - 1, '2 days'],
    [3 * 86_400, '3 days'],
  ] as const;
  expect(said.map(([seconds]) => ago(seconds))).toEqual(said.map(([, words]) => words));
});
