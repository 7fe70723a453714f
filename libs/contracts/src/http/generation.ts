import { z } from 'zod';
import { imageProviders } from '../jobs.js';
import { uuid } from '../values.js';
import { endpoint, operatorOnly } from './endpoint.js';

const prompt = z.string().trim().min(10, 'Prompt must be at least 10 characters').max(4000);
/** A picture in the body: an own address, a data URL or plain base64. 20 MB of bytes are 28 M characters. */
const pictureText = z.string().min(1).max(28_000_000);

export const generationResponseSchema = z.object({
  imageUrl: z.string(),
  provider: z.enum(imageProviders),
  model: z.string(),
  cachedImageId: uuid,
  jobId: uuid,
  notice: z.string().optional(),
});

export const modelInfoSchema = z.object({
  id: z.string(),
  provider: z.enum(imageProviders),
  resolvesTo: z.string(),
  notice: z.string().nullable(),
  transparency: z.boolean(),
  edits: z.boolean(),
  streaming: z.boolean(),
  maxReferences: z.number().int(),
  sizes: z.array(z.string()),
});

export const generationEndpoints = {
  'POST /api/generate-image': endpoint({
    summary: 'Make an image from a prompt; costs one token when the image exists',
    access: 'signedIn', effect: true, job: 'generation.image',
    body: z.object({
      prompt,
      cacheForCombination: z.boolean().optional(),
      provider: z.enum(imageProviders).optional(),
      model: z.string().max(100).optional(),
      size: z.string().max(20).optional(),
      background: z.enum(['auto', 'opaque', 'transparent']).optional(),
    }),
    response: generationResponseSchema,
  }),
  'POST /api/generate-design': endpoint({
    summary: 'Make a design from a picture; costs one token when the image exists',
    access: 'signedIn', effect: true, job: 'generation.design',
    body: z.object({ image: pictureText, prompt: z.string().trim().max(4000).optional() }),
    response: generationResponseSchema,
  }),
  'POST /api/combine-image': endpoint({
    summary: 'Combine up to four pictures into one; costs one token when the image exists',
    access: 'signedIn', effect: true, job: 'generation.combine',
    body: z.object({
      prompt: z.string().trim().max(4000).default(''),
      style: z.string().trim().max(400).default('cohesive and professional'),
      imageIds: z.array(uuid).max(4).optional(),
      inputImages: z.array(z.object({ data: pictureText, mimeType: z.string().max(60) })).max(4).optional(),
    }).refine((body) => (body.imageIds?.length ?? 0) + (body.inputImages?.length ?? 0) > 0, { message: 'Please add at least one input', path: ['imageIds'] })
      .refine((body) => (body.imageIds?.length ?? 0) + (body.inputImages?.length ?? 0) <= 4, { message: 'Maximum of 4 inputs allowed', path: ['imageIds'] }),
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
    }),
  }),
  'POST /api/config/provider': endpoint({
    summary: 'Switch the active image provider',
    access: operatorOnly, effect: true,
    body: z.object({ provider: z.enum(imageProviders) }),
    response: z.object({ provider: z.enum(imageProviders) }),
  }),
  'POST /api/config/:provider/model': endpoint({
    summary: 'Choose the model of a provider',
    access: operatorOnly, effect: true,
    params: z.object({ provider: z.enum(imageProviders) }),
    body: z.object({ model: z.string().min(1).max(100) }),
    response: z.object({ provider: z.enum(imageProviders), model: z.string(), notice: z.string().nullable() }),
  }),
};
