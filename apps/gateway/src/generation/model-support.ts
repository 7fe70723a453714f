import { text, type SizeChoice } from '#contracts';
import { freeSizeFor, isFreeSize, ratioOfSize, ratiosDiffer } from '#domain';
import type { ImageModel } from '#providers';
import { HttpError } from '../common/http-error.js';

export interface ModelRequirements {
  background?: 'auto' | 'opaque' | 'transparent' | undefined;
  prompt?: string | undefined;
  /** Number of images that the generation starts from. */
  references?: number;
}

/** Throws 400 where the model does not support what a generation requires. */
export function assertModelSupports(
  model: ImageModel,
  { background, prompt = '', references = 0 }: ModelRequirements,
): void {
  if (background === 'transparent' && !model.transparency)
    throw unsupported('background', text('generation.noTransparency', { model: model.id }));
  if (references > 0 && !model.edits) throw unsupported('image', text('generation.noEdits', { model: model.id }));
  if (references > model.maxReferences)
    throw unsupported('image', text('generation.tooManyPictures', { model: model.id, count: model.maxReferences }));
  if (prompt.length > model.maxPromptLength)
    throw unsupported('prompt', text('generation.promptTooLong', { model: model.id, count: model.maxPromptLength }));
}

/** The size to send for the requested pixels or ratio; undefined where the model chooses. Throws 400 where the model has no such shape. */
export function supportedSize(model: ImageModel, size: string | undefined): string | undefined {
  if (!size || size === 'auto') return undefined;
  const sent = sizeToSend(model, size);
  if (sent) return sent;
  const sizes = model.ratios.map(({ ratio }) => ratio).join(', ');
  throw unsupported('size', text('generation.noSuchSize', { model: model.id, size, sizes }));
}

function sizeToSend(model: ImageModel, size: string): string | undefined {
  const exact = model.ratios.find((offered) => offered.size === size || offered.ratio === size);
  return exact?.size ?? (size.includes('x') ? pixelsToSend(model, size) : shapeToSend(model, ratioOfSize(size)));
}

/** Pixels are sent as they are, or choose the resolution of a shape the model offers. */
function pixelsToSend({ ratios, freeSizes, resolutions }: ImageModel, size: string): string | undefined {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const offered = freeSizes
    ? isFreeSize({ width, height }, freeSizes)
    : resolutions.length > 0 && nearestChoice(ratios, width / height);
  return offered ? size : undefined;
}

function shapeToSend({ ratios, freeSizes }: ImageModel, ratio: number | undefined): string | undefined {
  if (ratio === undefined) return undefined;
  return nearestChoice(ratios, ratio)?.size ?? (freeSizes ? freeSizeFor(ratio, freeSizes)?.size : undefined);
}

const nearestChoice = (choices: readonly SizeChoice[], requested: number): SizeChoice | undefined =>
  choices.find(({ ratio }) => !ratiosDiffer(ratioOfSize(ratio)!, requested));
const unsupported = (field: string, problem: string): HttpError =>
  new HttpError(400, 'BAD_REQUEST', problem, { field });
