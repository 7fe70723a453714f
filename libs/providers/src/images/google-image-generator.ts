import { GoogleGenAI, Modality, type GenerateContentParameters, type Part } from '@google/genai';
import { z } from 'zod';
import { ratioOfSize } from '#domain';
import { fetchImageAnswer } from '../bounded-answer.js';
import { withDeadline } from '../errors/deadline.js';
import type {
  GeneratedImage,
  ImageCallOptions,
  ImageGenerator,
  ImageRequest,
  OfferedModel,
  ReferencedImageRequest,
} from './image-generator.js';
import { googleError } from './google-errors.js';
import { imageIn } from './google-response.js';
import { imageError } from './image-error.js';
import { QUESTION_TIMEOUT_MS, unlessMissing } from './model-questions.js';
import { looksLikeImageModel, resolveModel, type ImageModel } from './models.js';
import type { ImageEndpoint } from './openai-image-generator.js';
import { decodeImage, referenceImage } from './image-bytes.js';
import { longSide, nearestSize } from './size.js';

const modelSchema = z.object({ name: z.string(), supportedActions: z.array(z.string()).optional() });
const nameOf = (name: string): string => name.replace(/^models\//, '');

/** Generates images with Google's generateContent: one complete image per call, no partial ones, no transparency. */
export class GoogleImageGenerator implements ImageGenerator {
  readonly provider = 'gemini';
  private readonly client: GoogleGenAI;

  constructor(private readonly endpoint: ImageEndpoint) {
    this.client = new GoogleGenAI({
      apiKey: endpoint.apiKey,
      vertexai: false,
      // The client's own dispatcher disables all of undici's timeouts; the platform's fetch keeps them.
      httpOptions: {
        baseUrl: endpoint.baseUrl,
        timeout: endpoint.timeoutMs,
        fetch: fetchImageAnswer,
      },
    });
  }

  async generate(request: ImageRequest, options: ImageCallOptions = {}): Promise<GeneratedImage> {
    return this.generateContent(request, [], options);
  }

  async edit(request: ReferencedImageRequest, options: ImageCallOptions = {}): Promise<GeneratedImage> {
    return this.generateContent(request, request.references, options);
  }

  async combine(request: ReferencedImageRequest, options: ImageCallOptions = {}): Promise<GeneratedImage> {
    return this.generateContent(request, request.references, options);
  }

  async listModels(options: { signal?: AbortSignal | undefined } = {}): Promise<string[]> {
    return this.question(options, async (signal) => {
      const names: string[] = [];
      for await (const model of await this.client.models.list({ config: { pageSize: 200, abortSignal: signal } })) {
        const name = z.string().safeParse(model.name);
        if (name.success) names.push(nameOf(name.data));
      }
      return names.filter((name) => looksLikeImageModel('gemini', name));
    });
  }

  async findModel(id: string, options: { signal?: AbortSignal | undefined } = {}): Promise<OfferedModel | undefined> {
    const answer = await unlessMissing(
      this.question(options, (signal) => this.client.models.get({ model: id, config: { abortSignal: signal } })),
    );
    if (answer === undefined) return undefined;
    const model = modelSchema.safeParse(answer);
    if (!model.success) throw imageError('gemini', 'BAD_RESPONSE', 'The model cannot be read.');
    const { name, supportedActions: actions } = model.data;
    const answers = !actions || actions.includes('generateContent');
    return { id: nameOf(name), generatesImages: answers && looksLikeImageModel('gemini', nameOf(name)) };
  }

  private question<T>(
    options: { signal?: AbortSignal | undefined },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return this.call(options, work, Math.min(this.endpoint.timeoutMs, QUESTION_TIMEOUT_MS));
  }

  private async generateContent(
    request: ImageRequest,
    references: Buffer[],
    options: ImageCallOptions,
  ): Promise<GeneratedImage> {
    return this.call(options, async (signal) => {
      const { model } = resolveModel(request.model);
      const response = await this.client.models.generateContent(contentRequest(request, model, references, signal));
      const { base64, requestId } = imageIn(response);
      return { ...decodeImage('gemini', base64), provider: 'gemini', model: model.id, requestId };
    });
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
      throw googleError(error);
    }
  }
}

function contentRequest(
  request: ImageRequest,
  model: ImageModel,
  references: Buffer[],
  signal: AbortSignal,
): GenerateContentParameters {
  if (request.background === 'transparent')
    throw imageError('gemini', 'BAD_REQUEST', `${model.id} cannot generate a transparent background.`);
  if (references.length > model.maxReferences) {
    throw imageError(
      'gemini',
      'BAD_REQUEST',
      `${model.id} takes at most ${model.maxReferences} images, not ${references.length}.`,
    );
  }
  const images = references.map((reference): Part => {
    const { bytes, mimeType } = referenceImage('gemini', reference);
    return { inlineData: { mimeType, data: bytes.toString('base64') } };
  });
  return {
    model: model.id,
    contents: [{ role: 'user', parts: [...images, { text: request.prompt }] }],
    config: {
      responseModalities: [Modality.IMAGE],
      candidateCount: 1,
      imageConfig: imageConfig(request.size, model),
      abortSignal: signal,
    },
  };
}

function imageConfig(size: string | undefined, model: ImageModel): { aspectRatio?: string; imageSize?: string } {
  const ratio = ratioOfSize(size);
  const aspectRatio =
    ratio === undefined
      ? undefined
      : nearestSize(
          ratio,
          model.ratios.map((offered) => offered.size),
        );
  const imageSize = resolution(longSide(size), model.resolutions);
  return { ...(aspectRatio ? { aspectRatio } : {}), ...(imageSize ? { imageSize } : {}) };
}

/** The smallest resolution that covers the requested longer side; a K is 1024 pixels. */
function resolution(pixels: number | undefined, offered: readonly string[]): string | undefined {
  if (pixels === undefined) return offered[0];
  // A 1K image of 16:9 is 1408 wide, so that width still counts as 1K.
  return offered.find((name) => Number.parseInt(name, 10) * 1408 >= pixels) ?? offered.at(-1);
}
