import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Journal } from '../core/journal.js';
import { SandboxClock } from '../core/sandbox-clock.js';
import { refusalOf } from '../images/blocked-words.js';
import { ImageGenerator } from '../images/image-generator.js';
import { promptKey } from '../images/prompt-key.js';
import type { EditForm } from './edit-form.js';
import { EventStream } from './event-stream.js';
import { describe, usageOf } from './image-response.js';
import { type ImageRequest, readImageRequest } from './image-request.js';
import { moderationBlocked, OpenAiError } from './openai-error.js';

type Operation = 'image.generate' | 'image.edit';
type Pictures = Pick<EditForm, 'images' | 'mask'>;

const NO_PICTURES: Pictures = { images: [], mask: undefined };
const seconds = () => Math.floor(Date.now() / 1000);

/** Serves generations and edits, in one response or as a stream. Journals a picture when it is finished, even if the caller is gone. */
@Injectable()
export class ImageService {
  constructor(
    private readonly generator: ImageGenerator,
    private readonly journal: Journal,
    private readonly clock: SandboxClock,
  ) {}

  async respond(
    operation: Operation,
    body: unknown,
    reply: FastifyReply,
    pictures: Pictures = NO_PICTURES,
  ): Promise<void> {
    const request = readImageRequest(body, this.clock.now());
    const refusal = refusalOf(request.prompt);
    if (refusal?.stage === 'input') throw moderationBlocked(refusal, requestIdOf(reply));
    if (request.stream) await this.stream(operation, request, pictures, reply);
    else await reply.send(await this.finish(operation, request, pictures, reply));
  }

  private async finish(operation: Operation, request: ImageRequest, pictures: Pictures, reply: FastifyReply) {
    const files = [];
    for (let variation = 0; variation < request.n; variation += 1)
      files.push(await this.generator.generate(generationOf(request, pictures, variation)));
    this.refuseFinished(request, reply);
    this.record(operation, request, pictures);
    const data = files.map((file) => ({ b64_json: file.toString('base64') }));
    return { created: seconds(), ...describe(request), data, usage: usageOf(request, pictures.images.length, 0) };
  }

  private async stream(
    operation: Operation,
    request: ImageRequest,
    pictures: Pictures,
    reply: FastifyReply,
  ): Promise<void> {
    if (request.n > 1)
      throw new OpenAiError(400, {
        message: 'Streaming is only supported for n=1.',
        type: 'invalid_request_error',
        param: 'n',
        code: 'invalid_value',
      });
    const events = new EventStream(reply);
    const prefix = operation === 'image.generate' ? 'image_generation' : 'image_edit';
    try {
      const file = await this.generator.generate(
        generationOf(request, pictures, 0),
        request.partial_images,
        (picture, index) => {
          events.send({
            type: `${prefix}.partial_image`,
            b64_json: picture.toString('base64'),
            partial_image_index: index,
            created_at: seconds(),
            ...describe(request),
          });
        },
      );
      this.refuseFinished(request, reply);
      this.record(operation, request, pictures);
      events.send({
        type: `${prefix}.completed`,
        b64_json: file.toString('base64'),
        created_at: seconds(),
        ...describe(request),
        usage: usageOf(request, pictures.images.length, request.partial_images),
      });
    } catch (error) {
      if (!(error instanceof OpenAiError)) throw error;
      events.sendError(error.body);
    } finally {
      events.end();
    }
  }

  private refuseFinished(request: ImageRequest, reply: FastifyReply): void {
    const refusal = refusalOf(request.prompt);
    if (refusal) throw moderationBlocked(refusal, requestIdOf(reply));
  }

  private record(operation: Operation, request: ImageRequest, pictures: Pictures): void {
    const { prompt, model, n, user, metadata, stream } = request;
    const named = Object.values(metadata ?? {})[0];
    this.journal.append({
      service: 'openai',
      operation,
      key: request.safety_identifier ?? named ?? promptKey(prompt),
      body: {
        prompt,
        model,
        n,
        ...describe(request),
        stream,
        images: pictures.images.length,
        mask: pictures.mask !== undefined,
        user,
        metadata,
      },
    });
  }
}

const requestIdOf = (reply: FastifyReply): string => String(reply.getHeader('x-request-id'));

function generationOf(request: ImageRequest, { images, mask }: Pictures, variation: number) {
  const { prompt, width, height, output_format: format, output_compression: quality } = request;
  return {
    prompt,
    width,
    height,
    transparent: request.background === 'transparent',
    format,
    quality: Math.max(1, quality),
    inputs: images,
    mask,
    variation,
  };
}
