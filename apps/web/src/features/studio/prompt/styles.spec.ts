import { describe, expect, it } from 'vitest';
import { withStyle } from './styles.js';

describe('a style', () => {
  it('adds its words to the prompt, and none does not', () => {
    expect(withStyle(' a fox ', 'bauhaus')).toBe('a fox, Bauhaus geometry, soft primary palette');
    expect(withStyle(' a fox ', null)).toBe('a fox');
  });
});
