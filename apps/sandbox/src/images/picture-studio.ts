import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Sharp } from 'sharp';
import type { Config } from '#config';
import { paintCombination } from '../art/combine-art.js';
import { paintEdit } from '../art/edit-art.js';
import { type ArtFormat, atStage, encodeArt, paintArt } from '../art/render-art.js';
import { SANDBOX_CONFIG } from '../core/core.module.js';

export interface PictureOrder {
  prompt: string;
  width: number;
  height: number;
  transparent: boolean;
  format: ArtFormat;
  quality?: number | undefined;
  /** Pictures to work from; none draws a new one. */
  inputs: readonly Buffer[];
  mask?: Buffer | undefined;
  /** Which of several pictures of one prompt. */
  variation: number;
}

const PAINTINGS_KEPT = 8;
/** How many different pictures one prompt gets when it is asked for again and again. */
const TURNS = 4;
const PROMPTS_KEPT = 500;

/** Draws what an image service was asked for, and takes as long as SANDBOX_IMAGE_MS says. */
@Injectable()
export class PictureStudio {
  constructor(@Inject(SANDBOX_CONFIG) private readonly config: Config) {}

  private readonly recent = new Map<string, Promise<Sharp>>();
  private readonly asked = new Map<string, number>();

  /** Calls onPartial with `partials` encoded stages, evenly spread over the time, and resolves with the finished file. */
  async make(
    order: PictureOrder,
    partials = 0,
    onPartial: (picture: Buffer, index: number) => void = () => undefined,
  ): Promise<Buffer> {
    const started = performance.now();
    const painting = await this.paint({ ...order, variation: order.variation * TURNS + this.turnOf(order) });
    for (let index = 0; index < partials; index += 1) {
      const stage = (index + 1) / (partials + 1);
      const picture = await encodeArt(atStage(painting, stage, order), order);
      await this.waitUntil(started + this.config.SANDBOX_IMAGE_MS * stage);
      onPartial(picture, index);
    }
    const finished = await encodeArt(painting, order);
    await this.waitUntil(started + this.config.SANDBOX_IMAGE_MS);
    return finished;
  }

  /** The painting of an order; load tests ask for the same prompt again and again, so the last ones are kept. */
  private paint(order: PictureOrder): Promise<Sharp> {
    if (order.inputs.length > 0) return paint(order);
    const key = JSON.stringify([order.prompt, order.width, order.height, order.transparent, order.variation]);
    const painting = this.recent.get(key) ?? paint(order);
    this.recent.delete(key);
    this.recent.set(key, painting);
    if (this.recent.size > PAINTINGS_KEPT) this.recent.delete(this.recent.keys().next().value!);
    return painting;
  }

  /** Like the real services, the same words give another picture the next time. */
  private turnOf({ prompt, inputs, variation }: PictureOrder): number {
    if (inputs.length > 0 || variation > 0) return 0;
    const times = this.asked.get(prompt) ?? 0;
    this.asked.delete(prompt);
    this.asked.set(prompt, times + 1);
    if (this.asked.size > PROMPTS_KEPT) this.asked.delete(this.asked.keys().next().value!);
    return times % TURNS;
  }

  private async waitUntil(moment: number): Promise<void> {
    const left = moment - performance.now();
    if (left > 0) await sleep(left);
  }
}

function paint(order: PictureOrder): Promise<Sharp> {
  const [first, ...more] = order.inputs;
  if (!first) return paintArt(order.variation === 0 ? order.prompt : `${order.prompt} #${order.variation + 1}`, order);
  return more.length === 0
    ? paintEdit(order.prompt, first, order)
    : paintCombination(order.prompt, order.inputs, order);
}
