import { Injectable } from '@nestjs/common';
import { z } from 'zod';

export const misbehaviourSchema = z.strictObject({
  /** How many of the next mockup tasks end as failed. */
  failTasks: z.int().min(0).optional(),
  /** How many of the next print files cannot be read. */
  failFiles: z.int().min(0).optional(),
  /** How long mockup tasks take from now on. */
  taskMs: z.int().min(0).optional(),
  /** How long the costs of new orders are being calculated. */
  costsPendingMs: z.int().min(0).optional(),
  /** Every event is sent twice. */
  duplicateWebhooks: z.boolean().optional(),
});
export type MisbehaviourSettings = z.output<typeof misbehaviourSchema>;

/** What tests tell the provider to do badly, beyond the faults of single requests. */
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

  /** Whether this one shall fail; counts down. */
  takes(what: 'failTasks' | 'failFiles'): boolean {
    const left = this.settings[what] ?? 0;
    if (left > 0) this.settings = { ...this.settings, [what]: left - 1 };
    return left > 0;
  }
}
