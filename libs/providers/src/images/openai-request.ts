import { toFile, type Uploadable } from 'openai';
import { isFreeSize, ratioOfSize } from '#domain';
import { resolveModel, type ImageModel } from './models.js';
import { imageError } from './image-error.js';
import type { ImageRequest, ReferencedImageRequest } from './image-generator.js';
import { referencePicture } from './picture-bytes.js';
import { nearestSize } from './size.js';

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

/** The parameters generations and edits have in common. */
export function openAiParameters(request: ImageRequest) {
  const { model } = resolveModel(request.model);
  if (request.background === 'transparent' && !model.transparency) {
    throw imageError('openai', 'BAD_REQUEST', `${model.id} cannot draw on a transparent background.`);
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

/** Reference pictures as named files: without a name and a type the service refuses them. */
export async function openAiReferences(request: ReferencedImageRequest): Promise<Uploadable[]> {
  const { model } = resolveModel(request.model);
  if (request.references.length === 0 || request.references.length > model.maxReferences) {
    throw imageError(
      'openai',
      'BAD_REQUEST',
      `${model.id} takes 1 to ${model.maxReferences} pictures, not ${request.references.length}.`,
    );
  }
  return Promise.all(
    request.references.map((reference, index) => {
      const { bytes, mimeType } = referencePicture('openai', reference);
      return toFile(bytes, `reference-${index + 1}.${EXTENSIONS[mimeType]}`, { type: mimeType });
    }),
  );
}

function openAiSize(wanted: string | undefined, { ratios, freeSizes }: ImageModel): string {
  const ratio = ratioOfSize(wanted);
  if (wanted === undefined || ratio === undefined) return 'auto';
  const [width = 0, height = 0] = wanted.split('x').map(Number);
  if (freeSizes && isFreeSize({ width, height }, freeSizes)) return wanted;
  return (
    nearestSize(
      ratio,
      ratios.map(({ size }) => size),
    ) ?? 'auto'
  );
}
