import type { MockupResult } from './mockup-renderer.js';

/** The answer about a mockup task. */
export type TaskAnswer = { task_key: string; status: string; error?: string } & Partial<MockupResult>;

/** The same answer as the provider's PHP gives it at times: null for what is absent, numbers as text, a map for an empty list. */
export function oddTask({ mockups, ...answer }: TaskAnswer): object {
  if (!mockups) return { ...answer, error: null, mockups: null, printfiles: {} };
  const odd = mockups.map(({ variant_ids, extra, generator_mockup_id, ...mockup }) => ({
    ...mockup,
    display_name: null,
    generator_mockup_id: generator_mockup_id + 0.5,
    variant_ids: variant_ids.map(String),
    extra: extra.length > 0 ? extra.map((view) => ({ ...view, title: null })) : {},
  }));
  return { ...answer, error: null, mockups: odd };
}
