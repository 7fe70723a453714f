import { z } from 'zod';
import { aspectChoiceSchema, editorStateSchema } from '../jobs.js';
import { placedInputSchema, placementName, printQualitySchema, savedPlacementSchema } from '../placements.js';
import { uuid } from '../values.js';
import { endpoint } from './endpoint.js';

const globalId = z.string().min(1).max(120);
const productParams = z.object({ globalId });
const areaParams = z.object({ globalId, placement: placementName });

const ratedPlacementSchema = printQualitySchema.extend({
  /** Of the given variants; of all that have the print area where none is given. */
  worst: printQualitySchema.extend({ syncVariantId: z.number().int() }),
});
export type RatedPlacement = z.infer<typeof ratedPlacementSchema>;

const ratedInputSchema = placedInputSchema.extend({
  globalId,
  /** The first is the one that is rated by itself. */
  syncVariantIds: z.array(z.number().int().positive()).min(1).max(100).optional(),
});
export type RatedInput = z.infer<typeof ratedInputSchema>;

export const placementEndpoints = {
  'GET /api/placements/:globalId': endpoint({
    summary: "How the caller's own designs lie on a product's print areas",
    access: 'signedIn',
    params: productParams,
    response: z.object({
      placements: z.array(savedPlacementSchema),
      /** The design that each print area has now; areas without one are missing. */
      active: z.array(z.object({ placement: z.string(), designId: uuid })),
    }),
  }),
  'PUT /api/placements/:globalId/:placement': endpoint({
    summary: 'Save how an own design lies on a print area and put it there; 409 with the newer one for an old version',
    access: 'signedIn',
    effect: true,
    params: areaParams,
    body: z.object({
      designId: uuid,
      editorState: editorStateSchema,
      aspectChoice: aspectChoiceSchema.nullish(),
      opacity: z.number().min(0).max(1).default(1),
      /** The version that the change was made to; without it the change applies to whatever is stored. */
      version: z.number().int().min(0).optional(),
    }),
    response: savedPlacementSchema,
  }),
  'DELETE /api/placements/:globalId/:placement': endpoint({
    summary: 'Take the design off a print area; how designs lie there stays saved',
    access: 'signedIn',
    params: areaParams,
    response: z.object({ deleted: z.literal(true) }),
  }),
  'POST /api/print-quality': endpoint({
    summary: 'How sharp an own design prints where it lies',
    access: 'signedIn',
    body: ratedInputSchema,
    response: ratedPlacementSchema,
  }),
  'POST /api/print-quality/batch': endpoint({
    summary: 'How sharp own designs print, in the order of the items',
    access: 'signedIn',
    body: z.object({ items: z.array(ratedInputSchema).min(1).max(100) }),
    response: z.object({ items: z.array(ratedPlacementSchema) }),
  }),
};
