import { text, type ImageProvider } from '#contracts';
import { imageError } from './image-error.js';
import { retiredModels } from './retired-models.js';

/** What a model can do. `sizes` are pixels (OpenAI) or ratios (Google). */
export interface ImageModel {
  id: string;
  provider: ImageProvider;
  sizes: readonly string[];
  /** Accepts any `WxH` within its limits besides `sizes`. */
  freeSizes: boolean;
  /** Resolutions a caller may ask for, Google's `1K` notation; empty where the size says it. */
  resolutions: readonly string[];
  transparency: boolean;
  edits: boolean;
  streaming: boolean;
  maxReferences: number;
}

const openAiSizes = ['1024x1024', '1536x1024', '1024x1536'];
const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'];
const wideRatios = [...ratios, '1:4', '4:1', '1:8', '8:1'];

const openAi = (id: string, transparency: boolean): ImageModel => ({
  id, provider: 'openai', sizes: openAiSizes, freeSizes: true, resolutions: [], transparency, edits: true, streaming: true, maxReferences: 16,
});
const gemini = (id: string, sizes: readonly string[], resolutions: readonly string[]): ImageModel => ({
  id, provider: 'gemini', sizes, freeSizes: false, resolutions, transparency: false, edits: true, streaming: false, maxReferences: 14,
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
  /** Said to the person when another model than the requested one is used. */
  notice?: string;
}

/** The living model behind a name. Rejects a name that is neither known, retired, nor looks like an image model. */
export function resolveModel(requested: string): ResolvedModel {
  const replacement = retiredModels.get(requested);
  const model = findModel(replacement ?? requested);
  if (!model) throw imageError(guessProvider(requested), 'NOT_FOUND', `${requested} is not an image model.`);
  return replacement ? { model, requested, notice: text('provider.modelRetired', { requested, model: model.id }) } : { model, requested };
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
  if (looksLikeImageModel('openai', id)) return { ...openAi(id, false), freeSizes: false };
  if (looksLikeImageModel('gemini', id)) return gemini(id, ratios, []);
  return undefined;
}

const guessProvider = (id: string): ImageProvider => (/^(gemini|imagen)/.test(id) ? 'gemini' : 'openai');

/** One row of the model choice, in the shape of the contract's model info. */
export interface SelectableModel {
  id: string;
  provider: ImageProvider;
  resolvesTo: string;
  notice: string | null;
  transparency: boolean;
  edits: boolean;
  streaming: boolean;
  maxReferences: number;
  sizes: string[];
}

/** The names a person can choose from: the configured living models, then the retired names of the documents. */
export function selectableModels(living: Record<ImageProvider, readonly string[]>): SelectableModel[] {
  const documented = ['dall-e-3', 'dall-e-2', 'imagen-4.0-generate-001'];
  const names = new Set([...living.openai, ...living.gemini, ...documented]);
  return [...names].map((name) => {
    const { model, notice } = resolveModel(name);
    const { id: resolvesTo, provider, sizes, transparency, edits, streaming, maxReferences } = model;
    return { id: name, provider, resolvesTo, notice: notice ?? null, transparency, edits, streaming, maxReferences, sizes: [...sizes] };
  });
}
