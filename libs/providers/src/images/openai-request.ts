import { toFile, type Uploadable } from 'openai';
import { resolveModel } from './models.js';
import { imageError } from './image-error.js';
import type { ImageRequest, ReferencedImageRequest } from './image-generator.js';
import { referencePicture } from './picture-bytes.js';
import { nearestSize, ratioOf } from './size.js';

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
    size: openAiSize(request.size, model.sizes, model.freeSizes),
    quality: request.quality ?? 'auto',
    background: request.background ?? 'auto',
    output_format: 'png' as const,
    ...(request.personKey ? { user: request.personKey } : {}),
  };
}

/** Reference pictures as named files: without a name and a type the service refuses them. */
export async function openAiReferences(request: ReferencedImageRequest): Promise<Uploadable[]> {
  const { model } = resolveModel(request.model);
  if (request.references.length === 0 || request.references.length > model.maxReferences) {
    throw imageError('openai', 'BAD_REQUEST', `${model.id} takes 1 to ${model.maxReferences} pictures, not ${request.references.length}.`);
  }
  return Promise.all(request.references.map((reference, index) => {
    const { bytes, mimeType } = referencePicture('openai', reference);
    return toFile(bytes, `reference-${index + 1}.${EXTENSIONS[mimeType]}`, { type: mimeType });
  }));
}

function openAiSize(wanted: string | undefined, offered: readonly string[], free: boolean): string {
  const ratio = ratioOf(wanted);
  if (wanted === undefined || ratio === undefined) return 'auto';
  if (offered.includes(wanted) || (free && isFreeSize(wanted))) return wanted;
  return nearestSize(ratio, offered) ?? 'auto';
}

function isFreeSize(size: string): boolean {
  const match = /^(\d+)x(\d+)$/.exec(size);
  if (!match) return false;
  const [width, height] = [Number(match[1]), Number(match[2])];
  const pixels = width * height;
  const ratio = width / height;
  return width % 16 === 0 && height % 16 === 0 && Math.max(width, height) <= 3840 && Math.min(width, height) <= 2160
    && ratio >= 1 / 3 && ratio <= 3 && pixels >= 655_360 && pixels <= 8_294_400;
}
