import { z } from 'zod';
import { aspectChoiceSchema } from '#contracts';
import type { JobContext } from '#jobs';

export const assetSchema = z.object({
  assetId: z.string(),
  key: z.string(),
  sha256: z.string(),
  mimeType: z.string(),
  fileSize: z.number(),
  width: z.number(),
  height: z.number(),
  placeholder: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
});

const printFileSchema = z.object({
  placement: z.string(),
  asset: assetSchema.omit({ placeholder: true }),
  url: z.string(),
  /** Where the file lies on the print area: it fills it, unless the image could not be processed. */
  position: z.object({
    area_width: z.number(),
    area_height: z.number(),
    width: z.number(),
    height: z.number(),
    top: z.number(),
    left: z.number(),
  }),
  options: z.array(z.object({ id: z.string(), value: z.unknown() })),
  /** Image pixels per printed inch. */
  dpi: z.number(),
  /** Whether the file is the print area itself, and not the design as it was. */
  processed: z.boolean(),
  /** How an image of another aspect ratio was fitted; absent where it needed none, or could not be. */
  choice: aspectChoiceSchema.optional(),
});
export type PrintFile = z.infer<typeof printFileSchema>;

/** The handler's progress, stored on the row, so that a later attempt continues from there. */
const stateSchema = z.object({
  dispatch: z.number(),
  prints: z.array(printFileSchema).min(1).nullish(),
  /** The shared task that the job takes part in, since when, and in how many rounds it did. */
  shared: z.object({ key: z.string(), round: z.number(), since: z.number(), rounds: z.number() }).nullish(),
  polls: z.number().default(0),
});
export type MockupState = z.infer<typeof stateSchema>;

/** Ignores the state of an earlier dispatch, and of an earlier version. */
export function readState({ job }: JobContext<'mockup.render'>): MockupState {
  const stored = stateSchema.safeParse(job.state);
  return stored.success && stored.data.dispatch === job.dispatch ? stored.data : { dispatch: job.dispatch, polls: 0 };
}
