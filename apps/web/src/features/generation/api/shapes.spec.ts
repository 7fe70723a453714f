import { describe, expect, it } from '@jest/globals';
import { ratioOf, shapesOf } from './shapes.js';
import { withStyle } from './styles.js';

describe('shapes', () => {
  it('are the ratios a model offers, each once with its largest size', () => {
    expect(shapesOf(['auto', '512x512', '1024x1024', '1024x1536', '1536x1024']).map(({ text, size }) => [text, size])).toEqual([['2:3', '1024x1536'], ['1:1', '1024x1024'], ['3:2', '1536x1024']]);
    expect(shapesOf([])).toEqual([]);
  });

  it('tell the ratio of a size', () => {
    expect([ratioOf('1024x1536'), ratioOf('auto'), ratioOf(null)]).toEqual([1024 / 1536, 1, 1]);
  });
});

describe('a style', () => {
  it('adds its words to the prompt, and none does not', () => {
    expect(withStyle(' a fox ', 'bauhaus')).toBe('a fox, Bauhaus geometry, soft primary palette');
    expect(withStyle(' a fox ', null)).toBe('a fox');
  });
});
