import { z } from 'zod';
import { aspectChoiceSchema } from '#contracts';
import type { JobContext } from '#jobs';

const assetSchema = z.object({
  assetId: z.string(),
  key: z.string(),
  sha256: z.string(),
  mimeType: z.string(),
  fileSize: z.number(),
  width: z.number(),
  height: z.number(),
});

/** The handler's progress, stored on the row, so that a later attempt continues from there. */
const stateSchema = z.object({
  dispatch: z.number(),
  print: z
    .object({
      asset: assetSchema,
      url: z.string(),
      dpi: z.number(),
      options: z.array(z.object({ id: z.string(), value: z.unknown() })),
      choice: aspectChoiceSchema.optional(),
    })
    .nullish(),
  task: z.object({ key: z.string(), startedAt: z.number() }).nullish(),
  polls: z.number().default(0),
});
export type MockupState = z.infer<typeof stateSchema>;

/** Ignores the state of an earlier dispatch. */
export function readState({ job }: JobContext<'mockup.render'>): MockupState {
  const stored = stateSchema.safeParse(job.state);
  return stored.success && stored.data.dispatch === job.dispatch ? stored.data : { dispatch: job.dispatch, polls: 0 };
}
