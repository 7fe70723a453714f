import { describe, expect, it } from 'vitest';
import { looksLikeImageModel, resolveModel, selectableModels } from './models.js';
import { retiredModels } from './retired-models.js';

describe('the model registry', () => {
  it('[GEN-15] maps each documented name to a living model and says so', () => {
    for (const requested of ['dall-e-3', 'dall-e-2', 'imagen-4.0-generate-001']) {
      const { model, notice } = resolveModel(requested);
      expect(retiredModels.has(model.id)).toBe(false);
      expect(notice).toBe(`${requested} has been retired by its provider, so ${model.id} is used instead.`);
    }
  });

  it('never maps a retired name to another retired one, nor to the other provider', () => {
    for (const [requested, replacement] of retiredModels) {
      expect(retiredModels.has(replacement)).toBe(false);
      expect(looksLikeImageModel('gemini', replacement)).toBe(/^(gemini|imagen)/.test(requested));
    }
  });

  it('takes a living model without a notice, and a dated snapshot as its model', () => {
    expect(resolveModel('gpt-image-2.5-sunburst')).toEqual({
      requested: 'gpt-image-2.5-sunburst',
      model: expect.objectContaining({ transparency: true }),
    });
    expect(resolveModel('gpt-image-2.5-flare-2026-09-08').model).toMatchObject({
      id: 'gpt-image-2.5-flare-2026-09-08',
      transparency: true,
    });
  });

  it('takes a model newer than itself as a plain one, and refuses what makes no images', () => {
    expect(resolveModel('gpt-image-9').model).toMatchObject({ provider: 'openai', transparency: false });
    expect(resolveModel('gemini-nano-banana-9').model).toMatchObject({ provider: 'gemini' });
    expect(() => resolveModel('gpt-5.4')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });

  it('[GEN-15] offers the configured models and the documented names', () => {
    const offered = selectableModels({ openai: ['gpt-image-2.5-flare'], gemini: ['gemini-nano-banana-2.1'] });
    expect(offered.map(({ id, resolvesTo, provider }) => [id, resolvesTo, provider])).toEqual([
      ['gpt-image-2.5-flare', 'gpt-image-2.5-flare', 'openai'],
      ['gemini-nano-banana-2.1', 'gemini-nano-banana-2.1', 'gemini'],
      ['dall-e-3', 'gpt-image-2.5-flare', 'openai'],
      ['dall-e-2', 'gpt-image-2.5-flare', 'openai'],
      ['imagen-4.0-generate-001', 'gemini-nano-banana-2.1', 'gemini'],
    ]);
    expect(offered.map(({ notice }) => notice !== null)).toEqual([false, false, true, true, true]);
  });
});
