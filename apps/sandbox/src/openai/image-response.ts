import type { ImageRequest } from './image-request.js';

const QUALITY_TOKENS: Record<string, number> = { low: 196, medium: 439, high: 1756, xhigh: 3122, max: 7024 };
const SQUARE = 1024 * 1024;
const PARTIAL_TOKENS = 100;

/** Resolves `auto`; responses report the resolved value. */
const resolvedQuality = ({ quality }: ImageRequest): string => (quality === 'auto' ? 'medium' : quality);
const resolvedBackground = ({ background }: ImageRequest): string => (background === 'auto' ? 'opaque' : background);

export function usageOf(request: ImageRequest, inputs: number, partials: number) {
  const text = Math.ceil(request.prompt.length / 4);
  const image = inputs * 323;
  const each = Math.round((QUALITY_TOKENS[resolvedQuality(request)]! * request.width * request.height) / SQUARE);
  const output = each * request.n + partials * PARTIAL_TOKENS;
  return {
    input_tokens: text + image,
    output_tokens: output,
    total_tokens: text + image + output,
    input_tokens_details: { text_tokens: text, image_tokens: image },
    output_tokens_details: { text_tokens: 0, image_tokens: output },
  };
}

/** Fields of a finished response and of every stream event that describe the picture. */
export const describe = (request: ImageRequest) => ({
  size: `${request.width}x${request.height}`,
  quality: resolvedQuality(request),
  background: resolvedBackground(request),
  output_format: request.output_format,
});
