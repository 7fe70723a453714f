import { expect, it } from 'vitest';
import { rateLevel } from './rate-level.js';

it('[TERM-08] is low below 10 calls left, moderate below 30, plenty from there', () => {
  expect([0, 9, 10, 29, 30, 120].map(rateLevel)).toEqual(['low', 'low', 'moderate', 'moderate', 'plenty', 'plenty']);
});
