import { longestPrompt, text, type FreeSizes, type ImageProvider, type ModelInfo, type SizeChoice } from '#contracts';
import { imageError } from './image-error.js';
import { retiredModels } from './retired-models.js';

/** What a model can do. */
export interface ImageModel {
  id: string;
  provider: ImageProvider;
  /** The shapes it draws, each with what is sent for it: pixels (OpenAI) or the ratio itself (Google). */
  ratios: readonly SizeChoice[];
  /** Takes any pixels within these limits besides `ratios`. */
  freeSizes: FreeSizes | null;
  /** Resolutions a caller may ask for, Google's `1K` notation; empty where the size says it. */
  resolutions: readonly string[];
  transparency: boolean;
  edits: boolean;
  /** Sends partial pictures while it draws. Google's generateContent has none: there only the stages are told. */
  streaming: boolean;
  /** Makes one picture out of several here. */
  combine: boolean;
  maxReferences: number;
  /** Of each picture it starts from, before base64. */
  maxReferenceBytes: number;
  maxPromptLength: number;
}

const MEGABYTE = 1024 * 1024;
const fixed: readonly SizeChoice[] = [
  { ratio: '1:1', size: '1024x1024' },
  { ratio: '3:2', size: '1536x1024' },
  { ratio: '2:3', size: '1024x1536' },
];
/** Each of these keeps to the limits below. */
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

/** Models known to make images. */
export const knownModels: readonly ImageModel[] = [
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
  /** Said to the user when another model than the requested one is used. */
  notice?: string;
}

/** The living model behind a name. Rejects a name that is neither known, retired, nor looks like an image model. */
export function resolveModel(requested: string): ResolvedModel {
  const replacement = retiredModels.get(requested);
  const model = findModel(replacement ?? requested);
  if (!model) throw imageError(guessProvider(requested), 'NOT_FOUND', `${requested} is not an image model.`);
  return replacement
    ? { model, requested, notice: text('provider.modelRetired', { requested, model: model.id }) }
    : { model, requested };
}

/** Whether a name a provider lists is an image model: its lists carry no such flag. */
export function looksLikeImageModel(provider: ImageProvider, id: string): boolean {
  if (provider === 'openai') return /^(gpt-image-|chatgpt-image)/.test(id);
  return id.startsWith('gemini-') && /(-image(-|$)|nano-banana)/.test(id);
}

/** A model newer than this registry is treated as the plainest one of its provider; a dated snapshot as its model. */
function findModel(id: string): ImageModel | undefined {
  const known = knownModels.find((model) => model.id === id || id.startsWith(`${model.id}-20`));
  if (known) return { ...known, id };
  if (looksLikeImageModel('openai', id)) return openAi(id, false, null);
  if (looksLikeImageModel('gemini', id)) return gemini(id, ratios, []);
  return undefined;
}

const guessProvider = (id: string): ImageProvider => (/^(gemini|imagen)/.test(id) ? 'gemini' : 'openai');

/** The names a user can choose from: the configured living models, then the retired names of the documents. */
export function selectableModels(living: Record<ImageProvider, readonly string[]>): ModelInfo[] {
  const documented = ['dall-e-3', 'dall-e-2', 'imagen-4.0-generate-001'];
  const names = new Set([...living.openai, ...living.gemini, ...documented]);
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
