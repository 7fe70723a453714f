import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Sharp } from 'sharp';
import type { Config } from '#config';
import { paintCombination } from '../art/combine-art.js';
import { paintEdit } from '../art/edit-art.js';
import { type ArtFormat, atStage, encodeArt, paintArt } from '../art/render-art.js';
import { SANDBOX_CONFIG } from '../core/core.module.js';

export interface GenerationRequest {
  prompt: string;
  width: number;
  height: number;
  transparent: boolean;
  format: ArtFormat;
  quality?: number | undefined;
  /** Pictures to edit or combine; without any a new picture is drawn. */
  inputs: readonly Buffer[];
  mask?: Buffer | undefined;
  /** Index among several pictures of one prompt. */
  variation: number;
}

const MAX_CACHED_PAINTINGS = 8;
/** How many different pictures repeated requests for one prompt cycle through. */
const VARIANTS_PER_PROMPT = 4;
const MAX_COUNTED_PROMPTS = 500;

/** Draws the pictures of the image services; takes SANDBOX_IMAGE_MS for each. */
@Injectable()
export class ImageGenerator {
  constructor(@Inject(SANDBOX_CONFIG) private readonly config: Config) {}

  private readonly recent = new Map<string, Promise<Sharp>>();
  private readonly requestCounts = new Map<string, number>();

  /** Calls onPartial with `partials` encoded stages, evenly spread over the time, and resolves with the finished file. */
  async generate(
    request: GenerationRequest,
    partials = 0,
    onPartial: (picture: Buffer, index: number) => void = () => undefined,
  ): Promise<Buffer> {
    const started = performance.now();
    const painting = await this.paint({
      ...request,
      variation: request.variation * VARIANTS_PER_PROMPT + this.variantOf(request),
    });
    for (let index = 0; index < partials; index += 1) {
      const stage = (index + 1) / (partials + 1);
      const picture = await encodeArt(atStage(painting, stage, request), request);
      await this.waitUntil(started + this.config.SANDBOX_IMAGE_MS * stage);
      onPartial(picture, index);
    }
    const finished = await encodeArt(painting, request);
    await this.waitUntil(started + this.config.SANDBOX_IMAGE_MS);
    return finished;
  }

  /** Paints a request; caches the last paintings, since load tests repeat the same prompt. */
  private paint(request: GenerationRequest): Promise<Sharp> {
    if (request.inputs.length > 0) return paint(request);
    const key = JSON.stringify([request.prompt, request.width, request.height, request.transparent, request.variation]);
    const painting = this.recent.get(key) ?? paint(request);
    this.recent.delete(key);
    this.recent.set(key, painting);
    if (this.recent.size > MAX_CACHED_PAINTINGS) this.recent.delete(this.recent.keys().next().value!);
    return painting;
  }

  /** Makes a repeated prompt give a different picture, as the real services do. */
  private variantOf({ prompt, inputs, variation }: GenerationRequest): number {
    if (inputs.length > 0 || variation > 0) return 0;
    const times = this.requestCounts.get(prompt) ?? 0;
    this.requestCounts.delete(prompt);
    this.requestCounts.set(prompt, times + 1);
    if (this.requestCounts.size > MAX_COUNTED_PROMPTS)
      this.requestCounts.delete(this.requestCounts.keys().next().value!);
    return times % VARIANTS_PER_PROMPT;
  }

  private async waitUntil(moment: number): Promise<void> {
    const left = moment - performance.now();
    if (left > 0) await sleep(left);
  }
}

function paint(request: GenerationRequest): Promise<Sharp> {
  const [first, ...more] = request.inputs;
  if (!first) return paintArt(request.prompt, { ...request, seed: request.variation });
  return more.length === 0
    ? paintEdit(request.prompt, first, request)
    : paintCombination(request.prompt, request.inputs, request);
}
