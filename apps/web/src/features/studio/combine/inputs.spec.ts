import { beforeEach, describe, expect, it } from 'vitest';
import '#contracts/messages/screens';
import {
  addInput,
  changeInput,
  clearInput,
  combineDraft,
  picturesFor,
  problemOf,
  removeInput,
  useCombineDraft,
  type CombineInput,
} from './inputs.js';

const only = (): CombineInput => combineDraft().inputs[0]!;
const made = { imageData: 'https://shop.test/files/a.png', mimeType: 'image/png', cachedImageId: 'asset-a' };

describe('the inputs of a combination', () => {
  beforeEach(() => useCombineDraft.setState(useCombineDraft.getInitialState(), true));

  it('[COMB-01] are four at most', () => {
    const ids = Array.from({ length: 5 }, () => addInput('upload'));
    expect(ids.slice(0, 4).every(Boolean)).toBe(true);
    expect(ids[4]).toBeNull();
    removeInput(ids[1]!);
    expect(combineDraft().inputs.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3]]);
  });

  it('[COMB-07] carry what is known of each, and nothing of a picture that was cleared', () => {
    const id = addInput('generate')!;
    expect(only()).toEqual({
      id,
      type: 'generate',
      prompt: '',
      imageData: null,
      mimeType: null,
      cachedImageId: null,
      isGenerating: false,
      jobId: null,
    });
    changeInput(id, { ...made, prompt: 'A heron', jobId: 'job' });
    clearInput(id);
    expect(only()).toMatchObject({
      type: 'generate',
      prompt: 'A heron',
      imageData: null,
      cachedImageId: null,
      jobId: null,
    });
    clearInput(id, 'upload');
    expect(only().type).toBe('upload');
  });

  it('[COMB-03] say what is missing', () => {
    expect(problemOf([])).toBe('Please add at least one input');
    expect(problemOf([made, { imageData: 'data:', mimeType: null }])).toBe(
      'Please upload or generate images for all inputs',
    );
    expect(problemOf([made, { imageData: null, mimeType: 'image/png' }])).toBe(
      'Please upload or generate images for all inputs',
    );
    expect(problemOf([made])).toBeNull();
  });

  it('[COMB-04] go as ids where each was generated, else as pictures in the order shown', () => {
    const generated = { ...made } as CombineInput;
    const uploaded = {
      imageData: 'data:image/webp;base64,AA',
      mimeType: 'image/webp',
      cachedImageId: null,
    } as CombineInput;
    expect(picturesFor([generated, generated])).toEqual({ imageIds: ['asset-a', 'asset-a'] });
    expect(picturesFor([uploaded, generated])).toEqual({
      inputImages: [
        { data: 'data:image/webp;base64,AA', mimeType: 'image/webp' },
        { data: 'https://shop.test/files/a.png', mimeType: 'image/png' },
      ],
    });
  });
});
