import { describe, expect, it } from 'vitest';
import { pageSize } from './page-size.js';

describe('the size of a page', () => {
  it.each([
    [320, 6],
    [639, 6],
    [640, 12],
    [819, 12],
    [820, 20],
    [1023, 20],
    [1024, 35],
    [2560, 35],
  ])('[MYD-01] in a window of %i px is %i', (width, size) => {
    expect(pageSize(width)).toBe(size);
  });
});
