import { z } from 'zod';
import { enlargementFactors, longestEnlargedSide } from '../remedies.js';
import { uuid } from '../values.js';
import { designSchema } from './designs.js';
import { endpoint } from './endpoint.js';

const idParams = z.object({ id: uuid });

const printCheckSchema = z.object({
  /** Nothing to see on it: one color, or nothing but transparency. */
  blank: z.boolean(),
  /** Share of the picture that is transparent, 0 to 1. */
  transparentShare: z.number().min(0).max(1),
  /** `#rrggbb` of a background of one color, which the plain method of removing it needs; null where there is none. */
  plainBackground: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  enlargement: z.object({
    /** The largest factor that can be asked for; below 1.01 the picture is as large as one can be. */
    most: z.number(),
    /** The model that can make it larger for one token, and the longest side it gives; null where none can. */
    provider: z.object({ model: z.string(), longestSide: z.number().int() }).nullable(),
  }),
  cutout: z.object({
    /** The model that can remove any background for one token; null where none can. */
    provider: z.object({ model: z.string() }).nullable(),
  }),
});
export type PrintCheck = z.infer<typeof printCheckSchema>;

/** What helps an own design that would print badly. Each makes a new design with the old one as its parent. */
export const remedyEndpoints = {
  'POST /api/designs/:id/enlarge': endpoint({
    summary: 'Enlarge a design for print: resampled free of charge, or drawn larger by its model for one token',
    access: 'signedIn',
    effect: true,
    job: 'design.enlarge',
    params: idParams,
    body: z
      .object({
        factor: z.union(enlargementFactors.map((factor) => z.literal(factor))).optional(),
        /** Pixels of the longer side. */
        targetPixels: z.number().int().min(2).max(longestEnlargedSide).optional(),
        method: z.enum(['resample', 'provider']).default('resample'),
      })
      .refine(({ factor, targetPixels }) => (factor === undefined) !== (targetPixels === undefined), {
        message: 'give either a factor or targetPixels',
        path: ['factor'],
      }),
    response: designSchema,
  }),
  'POST /api/designs/:id/remove-background': endpoint({
    summary: 'Remove the background of a design: a plain one free of charge, any by an image model for one token',
    access: 'signedIn',
    effect: true,
    job: 'design.cutout',
    params: idParams,
    body: z.object({
      method: z.enum(['provider', 'plain']),
      /** How far from the background's color a pixel may be and still belong to it, of the plain method. */
      tolerance: z.number().min(0).max(100).optional(),
    }),
    response: designSchema,
  }),
  'GET /api/designs/:id/print-check': endpoint({
    summary: 'What of a design would print badly, and what could be done about it',
    access: 'signedIn',
    rate: 'uploads',
    params: idParams,
    response: printCheckSchema,
  }),
};
