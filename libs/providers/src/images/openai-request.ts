import { toFile, type Uploadable } from 'openai';
import { isFreeSize, ratioOfSize } from '#domain';
import { resolveModel, type ImageModel } from './models.js';
import { imageError } from './image-error.js';
import type { ImageRequest, ReferencedImageRequest } from './image-generator.js';
import { referenceImage } from './image-bytes.js';
import { nearestSize } from './size.js';

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

/** The parameters that generations and edits share. */
export function openAiParameters(request: ImageRequest) {
  const { model } = resolveModel(request.model);
  if (request.background === 'transparent' && !model.transparency) {
    throw imageError('openai', 'BAD_REQUEST', `${model.id} cannot generate a transparent background.`);
  }
  return {
    model: model.id,
    prompt: request.prompt,
    n: 1,
    size: openAiSize(request.size, model),
    quality: request.quality ?? 'auto',
    background: request.background ?? 'auto',
    output_format: 'png' as const,
    ...(request.userKey ? { user: request.userKey } : {}),
  };
}

/** Reference images as named files: the service refuses them without a name and a type. */
export async function openAiReferences(request: ReferencedImageRequest): Promise<Uploadable[]> {
  const { model } = resolveModel(request.model);
  if (request.references.length === 0 || request.references.length > model.maxReferences) {
    throw imageError(
      'openai',
      'BAD_REQUEST',
      `${model.id} takes 1 to ${model.maxReferences} images, not ${request.references.length}.`,
    );
  }
  return Promise.all(
    request.references.map((reference, index) => {
      const { bytes, mimeType } = referenceImage('openai', reference);
      return toFile(bytes, `reference-${index + 1}.${EXTENSIONS[mimeType]}`, { type: mimeType });
    }),
  );
}

function openAiSize(requested: string | undefined, { ratios, freeSizes }: ImageModel): string {
  const ratio = ratioOfSize(requested);
  if (requested === undefined || ratio === undefined) return 'auto';
  const [width = 0, height = 0] = requested.split('x').map(Number);
  if (freeSizes && isFreeSize({ width, height }, freeSizes)) return requested;
  return (
    nearestSize(
      ratio,
      ratios.map(({ size }) => size),
    ) ?? 'auto'
  );
}
