import { text, type SizeChoice } from '#contracts';
import { freeSizeFor, isFreeSize, ratioOfSize, ratiosDiffer } from '#domain';
import type { ImageModel } from '#providers';
import { HttpError } from '../common/http-error.js';

export interface Wanted {
  size?: string | undefined;
  background?: 'auto' | 'opaque' | 'transparent' | undefined;
  prompt?: string | undefined;
  /** How many pictures the generation starts from. */
  references?: number;
}

/** Refuses what the model cannot do, before anything is charged; answers the size to send, undefined where the model chooses. */
export function checkAbilities(
  model: ImageModel,
  { size, background, prompt = '', references = 0 }: Wanted,
): string | undefined {
  if (background === 'transparent' && !model.transparency)
    throw cannot('background', text('generation.noTransparency', { model: model.id }));
  if (references > 0 && !model.edits) throw cannot('image', text('generation.noEdits', { model: model.id }));
  if (references > model.maxReferences)
    throw cannot('image', text('generation.tooManyPictures', { model: model.id, count: model.maxReferences }));
  if (prompt.length > model.maxPromptLength)
    throw cannot('prompt', text('generation.promptTooLong', { model: model.id, count: model.maxPromptLength }));
  if (!size || size === 'auto') return undefined;
  const known = sizeToSend(model, size);
  if (!known)
    throw cannot(
      'size',
      text('generation.noSuchSize', {
        model: model.id,
        size,
        sizes: model.ratios.map(({ ratio }) => ratio).join(', '),
      }),
    );
  return known;
}

/** What is sent for the pixels or the ratio a request names; undefined where the model has nothing of that shape. */
function sizeToSend(model: ImageModel, size: string): string | undefined {
  const exact = model.ratios.find((offered) => offered.size === size || offered.ratio === size);
  return exact?.size ?? (size.includes('x') ? pixelsToSend(model, size) : shapeToSend(model, ratioOfSize(size)));
}

/** Pixels are drawn as they are, or choose the resolution of a shape the model has. */
function pixelsToSend({ ratios, freeSizes, resolutions }: ImageModel, size: string): string | undefined {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const drawn = freeSizes
    ? isFreeSize({ width, height }, freeSizes)
    : resolutions.length > 0 && nearby(ratios, width / height);
  return drawn ? size : undefined;
}

function shapeToSend({ ratios, freeSizes }: ImageModel, wanted: number | undefined): string | undefined {
  if (wanted === undefined) return undefined;
  return nearby(ratios, wanted)?.size ?? (freeSizes ? freeSizeFor(wanted, freeSizes)?.size : undefined);
}

const nearby = (ratios: readonly SizeChoice[], wanted: number): SizeChoice | undefined =>
  ratios.find(({ ratio }) => !ratiosDiffer(ratioOfSize(ratio)!, wanted));
const cannot = (field: string, problem: string): HttpError => new HttpError(400, 'BAD_REQUEST', problem, { field });
