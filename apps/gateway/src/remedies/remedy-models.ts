import { Injectable } from '@nestjs/common';
import type { Design, ImageProvider } from '#contracts';
import { freeSizeNear, ratioOfSize, ratiosDiffer, type Size } from '#domain';
import { resolveModel, type ImageModel, type ResolvedModel } from '#providers';
import { AiSettings } from '../generation/ai-settings.js';

/** A model that draws larger than this is worth a token. */
const WORTH_IT = 1.1;
const PIXELS_OF_A_K = 1_024;

export interface LargerSize {
  model: ResolvedModel;
  /** What to ask the model for, in pixels. */
  size: Size;
}

/** Which image models can help a design. */
@Injectable()
export class RemedyModels {
  constructor(private readonly settings: AiSettings) {}

  /** The model that made the design, where it draws it larger than it is, up to the target. Undefined for a picture of the user's own. */
  largerSize(
    { provenance, width, height }: Pick<Design, 'provenance' | 'width' | 'height'>,
    target: Size,
  ): LargerSize | undefined {
    if (!provenance.provider || !provenance.model) return undefined;
    const model = resolveModel(provenance.model);
    const size = model.model.edits ? largestSize(model.model, target) : undefined;
    return size && Math.max(size.width, size.height) >= Math.max(width, height) * WORTH_IT
      ? { model, size }
      : undefined;
  }

  /** The size nearest to the design's that the model draws in its shape, such as `1024x1536`; undefined where the model chooses. */
  sizeNear({ model }: ResolvedModel, design: Size): string | undefined {
    const size = largestSize(model, design);
    return size && `${size.width}x${size.height}`;
  }

  /** The chosen model of the active provider if it makes transparent pictures out of others, else that of the other provider if it does. */
  async cutoutModel(): Promise<ResolvedModel | undefined> {
    const active = await this.settings.provider();
    const other: ImageProvider = active === 'openai' ? 'gemini' : 'openai';
    for (const provider of [active, other]) {
      const resolved = await this.settings.resolve(provider);
      if (resolved.model.transparency && resolved.model.edits) return resolved;
    }
    return undefined;
  }
}

/** The largest size of the target's shape that the model draws, no larger than the target. */
function largestSize({ freeSizes, ratios, resolutions }: ImageModel, target: Size): Size | undefined {
  if (freeSizes) return freeSizeNear(target, freeSizes);
  const ratio = target.width / target.height;
  if (!ratios.some((offered) => !ratiosDiffer(ratioOfSize(offered.ratio)!, ratio))) return undefined;
  const longest = Math.max(0, ...resolutions.map((name) => Number.parseInt(name, 10) * PIXELS_OF_A_K));
  const scale = Math.min(1, longest / Math.max(target.width, target.height));
  return { width: Math.round(target.width * scale), height: Math.round(target.height * scale) };
}
