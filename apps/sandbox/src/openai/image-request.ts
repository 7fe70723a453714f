import { z } from 'zod';
import { findModel, type OpenAiModel } from './openai-models.js';
import { invalidValue, OpenAiError } from './openai-error.js';
import { pixelsOf } from './image-size.js';

const MAX_PROMPT_LENGTH = 32_000;
const MAX_IDENTIFIER_LENGTH = 128;

const shape = z.object({
  // Without a model the service uses the oldest one, which is retired.
  model: z.string().default('dall-e-2'),
  prompt: z.string().min(1),
  n: z.coerce.number().int().min(1).max(10).default(1),
  size: z.string().default('auto'),
  quality: z.string().default('auto'),
  background: z.enum(['auto', 'opaque', 'transparent']).default('auto'),
  output_format: z.enum(['png', 'jpeg', 'webp']).default('png'),
  output_compression: z.coerce.number().int().min(0).max(100).default(100),
  moderation: z.enum(['auto', 'low']).default('auto'),
  stream: z.union([z.boolean(), z.stringbool()]).default(false),
  partial_images: z.coerce.number().int().min(0).max(3).default(0),
  user: z.string().optional(),
  safety_identifier: z.string().max(MAX_IDENTIFIER_LENGTH).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  input_fidelity: z.enum(['high', 'low']).optional(),
  complexity: z.enum(['low', 'medium', 'high']).optional(),
  markup: z.unknown().optional(),
});

export interface ImageRequest extends z.output<typeof shape> {
  width: number;
  height: number;
  knownModel: OpenAiModel;
}

/** Parses the request; throws the service's own errors for what it refuses. */
export function readImageRequest(body: unknown, now: number): ImageRequest {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  if (given['prompt'] === undefined || given['prompt'] === '')
    throw new OpenAiError(400, {
      message: "Missing required parameter: 'prompt'.",
      type: 'invalid_request_error',
      param: 'prompt',
      code: 'missing_required_parameter',
    });
  refuseUnknown(given);
  refuseLongPrompt(given['prompt']);
  const parsed = shape.safeParse(given);
  if (!parsed.success) throw badField(parsed.error.issues[0]!, given);
  const request = parsed.data;
  const knownModel = findModel(request.model, now);
  if (!knownModel.images)
    throw invalidValue('model', `The model \`${request.model}\` does not support image generation.`);
  refuseUnsupported(request, knownModel);
  return { ...request, ...pixelsOf(request.size, knownModel.freeSizes, request.prompt), knownModel };
}

function refuseUnknown(given: Record<string, unknown>): void {
  const unknown = Object.keys(given).find((name) => !(name in shape.shape));
  if (unknown)
    throw new OpenAiError(400, {
      message: `Unknown parameter: '${unknown}'.`,
      type: 'invalid_request_error',
      param: unknown,
      code: 'unknown_parameter',
    });
}

function refuseLongPrompt(prompt: unknown): void {
  if (typeof prompt !== 'string' || prompt.length <= MAX_PROMPT_LENGTH) return;
  const message = `Invalid 'prompt': string too long. Expected a string with maximum length ${MAX_PROMPT_LENGTH}, but got a string with length ${prompt.length} instead.`;
  throw invalidValue('prompt', message, 'string_above_max_length');
}

function badField(issue: z.core.$ZodIssue, given: Record<string, unknown>): OpenAiError {
  const param = String(issue.path[0] ?? '');
  return invalidValue(param, `Invalid value: '${String(given[param])}'. ${issue.message}.`);
}

function refuseUnsupported(request: z.output<typeof shape>, model: OpenAiModel): void {
  if (!model.qualities.includes(request.quality)) {
    throw invalidValue(
      'quality',
      `Invalid value: '${request.quality}'. Supported values are: ${model.qualities.map((name) => `'${name}'`).join(', ')}.`,
    );
  }
  if (request.background !== 'transparent') return;
  if (!model.transparency) throw invalidValue('background', 'Transparent background is not supported for this model.');
  if (request.output_format === 'jpeg')
    throw invalidValue('background', "Transparent background is not supported for output format 'jpeg'.");
}
