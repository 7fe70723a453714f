import OpenAI from 'openai';
import { z } from 'zod';
import { fetchImageAnswer } from '../bounded-answer.js';
import { withDeadline } from '../errors/deadline.js';
import type {
  GeneratedImage,
  ImageCallOptions,
  ImageGenerator,
  ImageRequest,
  OfferedModel,
  PartialImage,
  ReferencedImageRequest,
} from './image-generator.js';
import { imageError } from './image-error.js';
import { QUESTION_TIMEOUT_MS, unlessMissing } from './model-questions.js';
import { looksLikeImageModel, resolveModel } from './models.js';
import { openAiError } from './openai-errors.js';
import { openAiParameters, openAiReferences } from './openai-request.js';
import { decodeImage, sniffImageType } from './image-bytes.js';

export interface ImageEndpoint {
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
}

const PARTIALS = 2;
const modelSchema = z.object({ id: z.string(), shutdown_date: z.string().nullish() });
const responseSchema = z.object({ data: z.array(z.object({ b64_json: z.string().min(1) })).min(1) });
const emptySchema = z.object({ data: z.array(z.never()).length(0) });
const eventSchema = z.object({
  type: z.string(),
  b64_json: z.string().optional(),
  partial_image_index: z.number().int().optional(),
});

interface Streamed {
  data: AsyncIterable<unknown>;
  request_id: string | null;
  response: Response;
}

/** Generates images with OpenAI; streams partial images when the caller requests them. */
export class OpenAiImageGenerator implements ImageGenerator {
  readonly provider = 'openai';
  private readonly client: OpenAI;

  constructor(private readonly endpoint: ImageEndpoint) {
    // By default the client repeats a paid call without an idempotency key and reads its address from the environment.
    this.client = new OpenAI({
      apiKey: endpoint.apiKey,
      baseURL: endpoint.baseUrl,
      organization: null,
      project: null,
      maxRetries: 0,
      timeout: endpoint.timeoutMs,
      logLevel: 'off',
      fetch: fetchImageAnswer,
    });
  }

  async generate(request: ImageRequest, options: ImageCallOptions = {}): Promise<GeneratedImage> {
    return this.call(options, async (signal) => {
      const parameters = openAiParameters(request);
      if (!this.streams(request, options))
        return this.finished(request, this.client.images.generate({ ...parameters, stream: false }, { signal }));
      const streaming = { ...parameters, stream: true as const, partial_images: PARTIALS };
      return this.streamed(request, options, await this.client.images.generate(streaming, { signal }).withResponse());
    });
  }

  async edit(request: ReferencedImageRequest, options: ImageCallOptions = {}): Promise<GeneratedImage> {
    return this.call(options, async (signal) => {
      const images = await openAiReferences(request);
      const parameters = { ...openAiParameters(request), image: images.length === 1 ? images[0]! : images };
      if (!this.streams(request, options))
        return this.finished(request, this.client.images.edit({ ...parameters, stream: false }, { signal }));
      const streaming = { ...parameters, stream: true as const, partial_images: PARTIALS };
      return this.streamed(request, options, await this.client.images.edit(streaming, { signal }).withResponse());
    });
  }

  async listModels(options: { signal?: AbortSignal | undefined } = {}): Promise<string[]> {
    const page = await this.question(options, (signal) => this.client.models.list({ signal }));
    const listed = z.array(modelSchema).safeParse(page.data);
    if (!listed.success) throw imageError('openai', 'BAD_RESPONSE', 'The list of models cannot be read.');
    return listed.data.filter(isLivingImageModel).map(({ id }) => id);
  }

  async findModel(id: string, options: { signal?: AbortSignal | undefined } = {}): Promise<OfferedModel | undefined> {
    const answer = await unlessMissing(this.question(options, (signal) => this.client.models.retrieve(id, { signal })));
    if (answer === undefined) return undefined;
    const model = modelSchema.safeParse(answer);
    if (!model.success) throw imageError('openai', 'BAD_RESPONSE', 'The model cannot be read.');
    return { id: model.data.id, generatesImages: isLivingImageModel(model.data) };
  }

  private question<T>(
    options: { signal?: AbortSignal | undefined },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return this.call(options, work, Math.min(this.endpoint.timeoutMs, QUESTION_TIMEOUT_MS));
  }

  private async call<T>(
    options: { signal?: AbortSignal | undefined },
    work: (signal: AbortSignal) => Promise<T>,
    ms = this.endpoint.timeoutMs,
  ): Promise<T> {
    try {
      return await withDeadline(ms, options.signal, work);
    } catch (error) {
      options.signal?.throwIfAborted();
      throw openAiError(error);
    }
  }

  private streams(request: ImageRequest, options: ImageCallOptions): boolean {
    return options.onPartial !== undefined && resolveModel(request.model).model.streaming;
  }

  private async finished(
    request: ImageRequest,
    response: Promise<{ _request_id?: string | null }>,
  ): Promise<GeneratedImage> {
    const body = await response;
    const parsed = responseSchema.safeParse(body);
    if (!parsed.success)
      throw imageError(
        'openai',
        emptySchema.safeParse(body).success ? 'NO_IMAGE' : 'BAD_RESPONSE',
        'The response contains no image.',
      );
    return this.finishedImage(request, parsed.data.data[0]!.b64_json, body._request_id ?? null);
  }

  private async streamed(request: ImageRequest, options: ImageCallOptions, stream: Streamed): Promise<GeneratedImage> {
    let anyEvent = false;
    for await (const raw of stream.data) {
      anyEvent = true;
      const event = eventSchema.safeParse(raw);
      if (!event.success || !event.data.b64_json) continue;
      if (event.data.type.endsWith('.completed'))
        return this.finishedImage(request, event.data.b64_json, stream.request_id);
      const partial = partialImage(event.data.b64_json, event.data.partial_image_index ?? 0);
      if (partial) options.onPartial?.(partial);
    }
    const type = String(stream.response.headers.get('content-type'));
    if (!type.startsWith('text/event-stream'))
      throw imageError('openai', 'BAD_RESPONSE', `The response is no stream, but ${type}.`, { class: 'unknown' });
    throw imageError(
      'openai',
      anyEvent ? 'BAD_RESPONSE' : 'NO_IMAGE',
      'The stream ended before the image was complete.',
      { class: 'unknown' },
    );
  }

  private finishedImage(request: ImageRequest, base64: string, requestId: string | null): GeneratedImage {
    return {
      ...decodeImage('openai', base64),
      provider: 'openai',
      model: resolveModel(request.model).model.id,
      requestId,
    };
  }
}

function isLivingImageModel({ id, shutdown_date: end }: z.infer<typeof modelSchema>): boolean {
  const today = new Date().toISOString().slice(0, 10);
  return looksLikeImageModel('openai', id) && !(end && end <= today);
}

/** Undefined for a damaged one: the final image is still to come. */
function partialImage(base64: string, index: number): PartialImage | undefined {
  const bytes = Buffer.from(base64, 'base64');
  const mimeType = sniffImageType(bytes);
  return mimeType && { bytes, mimeType, index: Math.min(index + 1, PARTIALS), of: PARTIALS };
}
