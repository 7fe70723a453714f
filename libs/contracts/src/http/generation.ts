import { z } from 'zod';
import { defaultStyle, longestStyle, mostInputs } from '../combination.js';
import { imageProviders } from '../jobs.js';
import { isoTime, uuid } from '../values.js';
import { endpoint, operatorOnly } from './endpoint.js';

/** Most characters of a prompt; a model may accept fewer. */
export const longestPrompt = 4_000;
const prompt = z.string().trim().min(10, 'Prompt must be at least 10 characters').max(longestPrompt);
/** `auto`, pixels such as `1024x1536` or a ratio such as `3:4`. */
const size = z
  .string()
  .max(20)
  .regex(/^(auto|\d{1,5}[x:]\d{1,5})$/, 'give auto, pixels such as 1024x1536 or a ratio such as 3:4')
  .optional();
/** A picture in the body: one of our URLs, a data URL or plain base64. 20 MB of bytes are 28 M characters. */
const pictureText = z.string().min(1).max(28_000_000);

const incomplete = 'Please upload or generate images for all inputs';

const generationResponseSchema = z.object({
  imageUrl: z.string(),
  provider: z.enum(imageProviders),
  model: z.string(),
  cachedImageId: uuid,
  jobId: uuid,
  notice: z.string().optional(),
});

/** One shape a form can offer: its ratio, and what to send as `size` for it. */
const sizeChoiceSchema = z.object({ ratio: z.string(), size: z.string() });
export type SizeChoice = z.infer<typeof sizeChoiceSchema>;

/** Limits of a size in free pixels. */
const freeSizesSchema = z.object({
  multipleOf: z.number().int(),
  longestSide: z.number().int(),
  shortestSideMax: z.number().int(),
  minPixels: z.number().int(),
  maxPixels: z.number().int(),
  /** Ratio of the longer side to the shorter. */
  maxRatio: z.number(),
});
export type FreeSizes = z.infer<typeof freeSizesSchema>;

/** A model's capabilities, ready for a form. `resolvesTo` replaces a retired model, and `notice` says why. */
const modelInfoSchema = z.object({
  id: z.string(),
  provider: z.enum(imageProviders),
  resolvesTo: z.string(),
  notice: z.string().nullable(),
  transparency: z.boolean(),
  edits: z.boolean(),
  streaming: z.boolean(),
  combine: z.boolean(),
  maxReferences: z.number().int(),
  maxPromptLength: z.number().int(),
  /** Sizes that are always valid, without a check against `freeSizes`. */
  sizes: z.array(z.string()),
  ratios: z.array(sizeChoiceSchema),
  /** Null when the model supports only `sizes`. */
  freeSizes: freeSizesSchema.nullable(),
  /** Google's notation, such as `1K`; empty where `size` sets it. */
  resolutions: z.array(z.string()),
});
export type ModelInfo = z.infer<typeof modelInfoSchema>;

export const generationEndpoints = {
  'POST /api/generate-image': endpoint({
    summary: 'Make an image from a prompt; costs one token when the image exists',
    access: 'signedIn',
    effect: true,
    job: 'generation.image',
    body: z.object({
      prompt,
      cacheForCombination: z.boolean().optional(),
      provider: z.enum(imageProviders).optional(),
      model: z.string().max(100).optional(),
      size,
      background: z.enum(['auto', 'opaque', 'transparent']).optional(),
    }),
    response: generationResponseSchema,
  }),
  'POST /api/generate-design': endpoint({
    summary: 'Make a design from a picture; costs one token when the image exists',
    access: 'signedIn',
    effect: true,
    job: 'generation.design',
    pictureText: true,
    body: z.object({ image: pictureText, prompt: z.string().trim().max(longestPrompt).optional(), size }),
    response: generationResponseSchema,
  }),
  'POST /api/combine-image': endpoint({
    summary: 'Combine up to four pictures into one; costs one token when the image exists',
    access: 'signedIn',
    effect: true,
    job: 'generation.combine',
    pictureText: true,
    body: z
      .object({
        prompt: z.string().trim().max(longestPrompt).default(''),
        style: z.string().trim().max(longestStyle).default(defaultStyle),
        imageIds: z.array(uuid).max(20).optional(),
        inputImages: z
          .array(
            z.object({
              data: z.string({ error: incomplete }).min(1, incomplete).max(28_000_000),
              mimeType: z.string({ error: incomplete }).min(1, incomplete).max(60),
            }),
          )
          .max(20)
          .optional(),
      })
      .refine((body) => (body.imageIds?.length ?? 0) + (body.inputImages?.length ?? 0) > 0, {
        message: 'Please add at least one input',
        path: ['imageIds'],
      })
      .refine((body) => (body.imageIds?.length ?? 0) + (body.inputImages?.length ?? 0) <= mostInputs, {
        message: 'Maximum of 4 inputs allowed',
        path: ['imageIds'],
      }),
    response: generationResponseSchema,
  }),
  'POST /api/jobs/:id/again': endpoint({
    summary:
      'Regenerate: make another picture for the request of an own generation; costs one token when the image exists',
    access: 'signedIn',
    effect: true,
    job: 'generation.image',
    params: z.object({ id: uuid }),
    response: generationResponseSchema,
  }),
  'GET /api/config': endpoint({
    summary: 'The active image provider and models',
    access: 'public',
    response: z.object({
      version: z.string(),
      development: z.boolean(),
      provider: z.enum(imageProviders),
      openai: z.object({ model: z.string(), availableModels: z.array(z.string()) }),
      gemini: z.object({ model: z.string(), availableModels: z.array(z.string()) }),
      models: z.array(modelInfoSchema),
      /** Providers that have asked for a pause and take no new work until then. */
      closed: z.array(z.object({ provider: z.enum(imageProviders), retryAfterSeconds: z.number().int() })).optional(),
    }),
  }),
  'POST /api/config/provider': endpoint({
    summary: 'Switch the active image provider',
    access: operatorOnly,
    effect: true,
    body: z.object({ provider: z.enum(imageProviders) }),
    response: z.object({ provider: z.enum(imageProviders) }),
  }),
  'POST /api/config/:provider/model': endpoint({
    summary: 'Choose the model of a provider',
    access: operatorOnly,
    effect: true,
    params: z.object({ provider: z.enum(imageProviders) }),
    body: z.object({ model: z.string().min(1).max(100) }),
    response: z.object({ provider: z.enum(imageProviders), model: z.string(), notice: z.string().nullable() }),
  }),
  'POST /api/config/:provider/refresh-models': endpoint({
    summary: 'Read from a provider which image models it offers; they can be chosen from then on',
    access: operatorOnly,
    effect: true,
    params: z.object({ provider: z.enum(imageProviders) }),
    response: z.object({
      provider: z.enum(imageProviders),
      availableModels: z.array(z.string()),
      /** Those that the provider named. */
      offered: z.array(z.string()),
      refreshedAt: isoTime,
    }),
  }),
  'GET /api/config/all-models': endpoint({
    summary: 'Every image model that can be chosen, of both providers',
    access: operatorOnly,
    response: z.object({
      models: z.array(
        modelInfoSchema.pick({ id: true, provider: true, resolvesTo: true, notice: true }).extend({
          /** Whether the provider named the model, or what replaces it, when its models were last read; null before that. */
          offered: z.boolean().nullable(),
        }),
      ),
      refreshedAt: z.object({ openai: isoTime.nullable(), gemini: isoTime.nullable() }),
    }),
  }),
  'POST /api/config/test-model': endpoint({
    summary: 'Ask a provider whether a model exists and makes images',
    access: operatorOnly,
    body: z.object({
      modelId: z
        .string()
        .trim()
        .max(100)
        .regex(/^[A-Za-z0-9][\w.:-]*$/, 'give the name of a model'),
      provider: z.enum(imageProviders),
    }),
    response: z.object({ supportsImageGeneration: z.boolean(), message: z.string() }),
  }),
};
