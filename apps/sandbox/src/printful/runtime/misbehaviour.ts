import { Injectable } from '@nestjs/common';
import { z } from 'zod';

export const misbehaviourSchema = z.strictObject({
  /** How many of the next mockup tasks fail. */
  failTasks: z.int().min(0).optional(),
  /** How many of the next mockup tasks nobody knows any more when they are read. */
  loseTasks: z.int().min(0).optional(),
  /** How many of the next mockup tasks never end. */
  endlessTasks: z.int().min(0).optional(),
  /** How many of the next mockup tasks end with addresses that have no picture. */
  blankTasks: z.int().min(0).optional(),
  /** Answers about mockup tasks with null, numbers as text and maps for lists, as the provider does at times. */
  oddAnswers: z.boolean().optional(),
  /** How many of the next print files cannot be read. */
  failFiles: z.int().min(0).optional(),
  /** How long mockup tasks take from now on. */
  taskMs: z.int().min(0).optional(),
  /** How long the provider calculates the costs of new orders. */
  costsPendingMs: z.int().min(0).optional(),
  /** Accepts an order under an external id that another one has, so that only the shop's own look tells them apart. */
  acceptUsedNames: z.boolean().optional(),
  /** Sends every event twice. */
  duplicateWebhooks: z.boolean().optional(),
});
export type MisbehaviourSettings = z.output<typeof misbehaviourSchema>;

/** Failures that tests switch on, beyond the faults of single requests. */
@Injectable()
export class Misbehaviour {
  private settings: MisbehaviourSettings = {};

  configure(settings: MisbehaviourSettings): void {
    this.settings = { ...this.settings, ...settings };
  }

  reset(): void {
    this.settings = {};
  }

  get current(): MisbehaviourSettings {
    return this.settings;
  }

  /** Returns whether this task or file must fail, and counts down. */
  consume(what: 'failTasks' | 'loseTasks' | 'endlessTasks' | 'blankTasks' | 'failFiles'): boolean {
    const left = this.settings[what] ?? 0;
    if (left > 0) this.settings = { ...this.settings, [what]: left - 1 };
    return left > 0;
  }
}
