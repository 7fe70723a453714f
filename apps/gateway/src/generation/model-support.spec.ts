import { describe, expect, it } from 'vitest';
import { resolveModel } from '#providers';
import { assertModelSupports, supportedSize } from './model-support.js';

const flare = resolveModel('gpt-image-2.5-flare').model;
const plain = resolveModel('gpt-image-9').model;
const banana = resolveModel('gemini-nano-banana-2.1').model;

describe('what a model can do', () => {
  it.each([
    ['1024x1536', '1024x1536'],
    ['3:4', '1152x1536'],
    ['2048x1152', '2048x1152'],
    ['auto', undefined],
    [undefined, undefined],
    ['750:1000', '1152x1536'],
    ['18:7', expect.stringMatching(/^\d+x\d+$/)],
  ])('takes the size %s of free pixels', (size, sent) => {
    expect(supportedSize(flare, size)).toEqual(sent);
  });

  it.each([
    ['3:4', '3:4'],
    ['1024x1536', '1024x1536'],
    ['2048x2048', '2048x2048'],
  ])('takes the size %s of a model that draws shapes', (size, sent) => {
    expect(supportedSize(banana, size)).toBe(sent);
  });

  it.each([
    [flare, '1000x1000'],
    [flare, '9999x9999'],
    [flare, '4:1'],
    [plain, '3:4'],
    [plain, '2048x3072'],
    [banana, '7:5'],
    [banana, '1000x900'],
    [flare, '1x0'],
  ])('refuses a shape it has not: %#', (model, size) => {
    expect(() => supportedSize(model, size)).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringContaining(`cannot make images of ${size}`) }),
    );
  });

  it('refuses transparency, too many pictures and too long a prompt, each with what to do', () => {
    expect(() => assertModelSupports(banana, { background: 'transparent' })).toThrow(
      /cannot make transparent pictures\. Please/,
    );
    expect(() => assertModelSupports(flare, { references: 17 })).toThrow(
      'gpt-image-2.5-flare takes at most 16 pictures. Please remove some.',
    );
    expect(() => assertModelSupports({ ...flare, edits: false }, { references: 1 })).toThrow(
      /cannot start from a picture/,
    );
    expect(() => assertModelSupports({ ...flare, maxPromptLength: 20 }, { prompt: 'x'.repeat(21) })).toThrow(
      /at most 20 characters/,
    );
    expect(() =>
      assertModelSupports(flare, { background: 'transparent', references: 16, prompt: 'x'.repeat(4_000) }),
    ).not.toThrow();
  });
});
