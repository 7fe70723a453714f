import { modelNotFound } from './google-error.js';

export interface GoogleModel {
  name: string;
  displayName: string;
  ratios: readonly string[];
  sizes: readonly string[];
  mimeType: 'image/png' | 'image/jpeg';
  /** Returns its drafts as thoughts before the picture. */
  thinks: boolean;
}

const RATIOS = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'];
const WIDE_RATIOS = [...RATIOS, '1:4', '4:1', '1:8', '8:1'];

/** Every image model; output types differ between models, as in the real service. */
const IMAGE_MODELS: readonly GoogleModel[] = [
  {
    name: 'gemini-nano-banana-2.1',
    displayName: 'Nano Banana 2.1',
    ratios: WIDE_RATIOS,
    sizes: ['1K', '2K', '4K'],
    mimeType: 'image/jpeg',
    thinks: false,
  },
  {
    name: 'gemini-3-pro-image',
    displayName: 'Gemini 3 Pro Image',
    ratios: RATIOS,
    sizes: ['1K', '2K', '4K'],
    mimeType: 'image/png',
    thinks: true,
  },
  {
    name: 'gemini-3.1-flash-lite-image',
    displayName: 'Gemini 3.1 Flash-Lite Image',
    ratios: WIDE_RATIOS,
    sizes: ['1K'],
    mimeType: 'image/jpeg',
    thinks: false,
  },
];
const TEXT_MODELS = [{ name: 'gemini-3-pro', displayName: 'Gemini 3 Pro' }];

export function listModels() {
  return [...IMAGE_MODELS, ...TEXT_MODELS].map(({ name, displayName }) => ({
    name: `models/${name}`,
    version: '001',
    displayName,
    inputTokenLimit: 65_536,
    outputTokenLimit: 32_768,
    supportedGenerationMethods: ['generateContent', 'countTokens', 'batchGenerateContent'],
  }));
}

/** The model, or undefined for one that only writes text. Throws the service's 404 for an unknown or retired one. */
export function findModel(name: string): GoogleModel | undefined {
  const model = IMAGE_MODELS.find((candidate) => candidate.name === name);
  if (!model && !TEXT_MODELS.some((candidate) => candidate.name === name)) throw modelNotFound(name, 'generateContent');
  return model;
}
