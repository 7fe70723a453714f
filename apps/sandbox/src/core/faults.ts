import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Random } from '../art/primitives/random.js';

export const faultSchema = z.object({
  service: z.string().min(1),
  /** Text found in "METHOD /path", its path with or without the service's prefix, or in the body; or a /regex/. Absent: every request. */
  match: z.string().default(''),
  mode: z.enum(['status', 'latency', 'hang', 'reset', 'drop-reply', 'garbage']),
  status: z.int().min(200).max(599).default(500),
  /** Seconds, sent as Retry-After with mode status. */
  retryAfter: z.number().min(0).optional(),
  /** Sent instead of the service's own error, with mode status. */
  body: z.json().optional(),
  /** Content type of a text `body`, which is then sent verbatim, malformed or not. */
  contentType: z.string().min(1).optional(),
  latencyMs: z.int().min(0).default(1000),
  /** How many requests it hits; absent: until it is deleted. */
  times: z.int().min(1).optional(),
  /** Share of the matching requests it hits, chosen at random. */
  share: z.number().gt(0).max(1).default(1),
  /** Seed of the random choice. */
  seed: z.string().default('inkloom'),
});

export type FaultRule = z.output<typeof faultSchema>;
export type Fault = FaultRule & { id: string; hits: number };

/** The active fault rules. Removes a rule with `times` once it has hit that often. */
export class Faults {
  private readonly rules = new Map<string, Fault & { matches: (text: string) => boolean; chance: Random }>();

  add(input: FaultRule): string {
    const id = randomUUID();
    this.rules.set(id, { ...input, id, hits: 0, matches: matcher(input.match), chance: new Random(input.seed) });
    return id;
  }

  remove(id: string): boolean {
    return this.rules.delete(id);
  }

  list(): Fault[] {
    return [...this.rules.values()].map(({ matches: _matches, chance: _chance, ...fault }) => fault);
  }

  clear(): void {
    this.rules.clear();
  }

  hasRulesFor(service: string): boolean {
    return [...this.rules.values()].some((rule) => rule.service === service);
  }

  /** Returns the first rule that matches any of the texts and counts the hit. */
  take(service: string, texts: string[]): Fault | undefined {
    for (const rule of this.rules.values()) {
      if (rule.service !== service || !texts.some((text) => rule.matches(text))) continue;
      if (rule.share < 1 && !rule.chance.chance(rule.share)) continue;
      rule.hits += 1;
      if (rule.times !== undefined && rule.hits >= rule.times) this.rules.delete(rule.id);
      return rule;
    }
    return undefined;
  }
}

/** Throws SyntaxError when `match` is a /regex/ that does not compile. */
export function matcher(match: string): (text: string) => boolean {
  const regex = /^\/(.*)\/([imsu]*)$/s.exec(match);
  if (!regex) return (text) => text.includes(match);
  const compiled = new RegExp(regex[1]!, regex[2]);
  return (text) => compiled.test(text);
}
