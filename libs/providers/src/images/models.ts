import { longestPrompt, text, type FreeSizes, type ImageProvider, type ModelInfo, type SizeChoice } from '#contracts';
import { imageError } from './image-error.js';
import { retiredModels } from './retired-models.js';

/** What a model can do. */
export interface ImageModel {
  id: string;
  provider: ImageProvider;
  /** The aspect ratios it offers, each with the size to send: pixels (OpenAI) or the ratio itself (Google). */
  ratios: readonly SizeChoice[];
  /** Accepts any pixel size within these limits besides `ratios`. */
  freeSizes: FreeSizes | null;
  /** Resolutions a caller may request, in Google's `1K` notation; empty where the size includes it. */
  resolutions: readonly string[];
  transparency: boolean;
  edits: boolean;
  /** Streams partial images. Google's generateContent has none, so its jobs report stages only. */
  streaming: boolean;
  /** Combines several images into one. */
  combine: boolean;
  maxReferences: number;
  /** Limit for each reference image, before base64. */
  maxReferenceBytes: number;
  maxPromptLength: number;
}

const MEGABYTE = 1024 * 1024;
const fixed: readonly SizeChoice[] = [
  { ratio: '1:1', size: '1024x1024' },
  { ratio: '3:2', size: '1536x1024' },
  { ratio: '2:3', size: '1024x1536' },
];
/** Each of these is within the limits below. */
const free: readonly SizeChoice[] = [
  ...fixed,
  { ratio: '3:4', size: '1152x1536' },
  { ratio: '4:3', size: '1536x1152' },
  { ratio: '4:5', size: '1024x1280' },
  { ratio: '5:4', size: '1280x1024' },
  { ratio: '9:16', size: '864x1536' },
  { ratio: '16:9', size: '1536x864' },
];
const limits: FreeSizes = {
  multipleOf: 16,
  longestSide: 3840,
  shortestSideMax: 2160,
  minPixels: 655_360,
  maxPixels: 8_294_400,
  maxRatio: 3,
};
const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'];
const wideRatios = [...ratios, '1:4', '4:1', '1:8', '8:1'];

const openAi = (id: string, transparency: boolean, freeSizes: FreeSizes | null = limits): ImageModel => ({
  id,
  provider: 'openai',
  ratios: freeSizes ? free : fixed,
  freeSizes,
  resolutions: [],
  transparency,
  edits: true,
  streaming: true,
  combine: false,
  maxReferences: 16,
  maxReferenceBytes: 50 * MEGABYTE,
  maxPromptLength: 32_000,
});
const gemini = (id: string, shapes: readonly string[], resolutions: readonly string[]): ImageModel => ({
  id,
  provider: 'gemini',
  ratios: shapes.map((ratio) => ({ ratio, size: ratio })),
  freeSizes: null,
  resolutions,
  transparency: false,
  edits: true,
  streaming: false,
  combine: true,
  maxReferences: 14,
  maxReferenceBytes: 7 * MEGABYTE,
  maxPromptLength: longestPrompt,
});

/** The known image models. */
const knownModels: readonly ImageModel[] = [
  openAi('gpt-image-2.5-flare', true),
  openAi('gpt-image-2.5-sunburst', true),
  openAi('gpt-image-2.6-flare', true),
  openAi('gpt-image-2.6-sunburst', true),
  openAi('gpt-image-2', false),
  gemini('gemini-nano-banana-2.1', wideRatios, ['1K', '2K', '4K']),
  gemini('gemini-3-pro-image', ratios, ['1K', '2K', '4K']),
  gemini('gemini-3.1-flash-lite-image', wideRatios, ['1K']),
];

export interface ResolvedModel {
  model: ImageModel;
  requested: string;
  /** Tells the user that another model replaces the requested one. */
  notice?: string;
}

/** Resolves a name to the current model. Throws NOT_FOUND for a name that is neither known nor retired and does not look like an image model. */
export function resolveModel(requested: string): ResolvedModel {
  const replacement = retiredModels.get(requested);
  const model = findModel(replacement ?? requested);
  if (!model) throw imageError(guessProvider(requested), 'NOT_FOUND', `${requested} is not an image model.`);
  return replacement
    ? { model, requested, notice: text('provider.modelRetired', { requested, model: model.id }) }
    : { model, requested };
}

/** Whether a listed name is an image model; the providers' lists carry no such flag. */
export function looksLikeImageModel(provider: ImageProvider, id: string): boolean {
  if (provider === 'openai') return /^(gpt-image-|chatgpt-image)/.test(id);
  return id.startsWith('gemini-') && /(-image(-|$)|nano-banana)/.test(id);
}

/** Treats a model newer than this registry as the most limited one of its provider, and a dated snapshot as its model. */
function findModel(id: string): ImageModel | undefined {
  const known = knownModels.find((model) => model.id === id || id.startsWith(`${model.id}-20`));
  if (known) return { ...known, id };
  if (looksLikeImageModel('openai', id)) return openAi(id, false, null);
  if (looksLikeImageModel('gemini', id)) return gemini(id, ratios, []);
  return undefined;
}

const guessProvider = (id: string): ImageProvider => (/^(gemini|imagen)/.test(id) ? 'gemini' : 'openai');

/** The names a user can choose from: the configured models, then the retired names of the documents. */
export function selectableModels(configured: Record<ImageProvider, readonly string[]>): ModelInfo[] {
  const documented = ['dall-e-3', 'dall-e-2', 'imagen-4.0-generate-001'];
  const names = new Set([...configured.openai, ...configured.gemini, ...documented]);
  return [...names].map((name) => {
    const { model, notice } = resolveModel(name);
    return { ...abilitiesOf(model), id: name, provider: model.provider, resolvesTo: model.id, notice: notice ?? null };
  });
}

function abilitiesOf({
  ratios: offered,
  freeSizes,
  resolutions,
  transparency,
  edits,
  streaming,
  combine,
  maxReferences,
  maxPromptLength,
}: ImageModel) {
  return {
    transparency,
    edits,
    streaming,
    combine,
    maxReferences,
    freeSizes,
    maxPromptLength: Math.min(maxPromptLength, longestPrompt),
    ratios: [...offered],
    sizes: offered.map(({ size }) => size),
    resolutions: [...resolutions],
  };
}
