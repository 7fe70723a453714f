import { z } from 'zod';
import { aspectChoiceSchema, editorStateSchema } from './jobs.js';
import { isoTime, uuid } from './values.js';

/** Most print areas of one product that one request may name. */
const mostPlacements = 10;
/** A print area by its name at the print provider, such as `front`. */
export const placementName = z.string().min(1).max(60);

/** [EDIT-12] How sharp a design prints. */
export const printQualitySchema = z.object({
  /** Picture pixels per printed inch, rounded down. */
  dpi: z.number().int(),
  grade: z.enum(['good', 'fair', 'poor']),
  /** From this many pixels per inch on, the print is good. */
  goodFrom: z.number(),
});

/** A design on one print area of a product. */
export const placedInputSchema = z.object({
  placement: placementName,
  designId: uuid,
  editorState: editorStateSchema.optional(),
  aspectChoice: aspectChoiceSchema.optional(),
});
export type PlacedInput = z.infer<typeof placedInputSchema>;

/** Designs on different print areas of one product. */
export const placedInputs = z
  .array(placedInputSchema)
  .min(1)
  .max(mostPlacements)
  .refine((given) => new Set(given.map(({ placement }) => placement)).size === given.length, {
    message: 'each print area takes one design',
  });

/** The placements of a line as its owner names them in an order or an estimate. */
export const orderedPlacements = z
  .array(z.object({ placement: placementName, designId: uuid.nullish() }))
  .min(1)
  .max(mostPlacements);

/** How a design lies on one print area of a product, as its owner left it. */
export const savedPlacementSchema = z.object({
  placement: z.string(),
  designId: uuid,
  editorState: editorStateSchema,
  aspectChoice: aspectChoiceSchema.nullable(),
  /** Of the editor's view only: what is printed is opaque. */
  opacity: z.number(),
  /** Counts the changes. */
  version: z.number().int(),
  updatedAt: isoTime,
});
export type SavedPlacement = z.infer<typeof savedPlacementSchema>;
