import { z } from 'zod';

const boxSchema = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });
const cylinderSchema = z.object({
  cx: z.number(),
  radius: z.number(),
  y0: z.number(),
  yv: z.number(),
  bulge: z.number(),
  persp: z.number(),
  vTop: z.number(),
  vBottom: z.number(),
  halfAngle: z.number(),
  wrapHalfAngle: z.number(),
});
const quadSchema = z.array(z.tuple([z.number(), z.number()])).length(4);

/** A rendering's `meta.json`; all lengths are in pixels of its base picture. */
export const renderingMetaSchema = z.object({
  slug: z.string(),
  image: z.object({ width: z.number().int(), height: z.number().int() }),
  files: z.object({
    base: z.string(),
    mask: z.string(),
    shade: z.string(),
    displace: z.string().optional(),
    print: z.string().optional(),
    gloss: z.string().optional(),
    silhouette: z.string().optional(),
    shadow: z.string().optional(),
  }),
  white: z.number(),
  shadeNeutral: z.number().default(128),
  clip: z.enum(['mask', 'rect']),
  printArea: boxSchema,
  frame: boxSchema.optional(),
  cylinder: cylinderSchema.optional(),
  displace: z.object({ max: z.number() }).optional(),
  kissCut: z.object({ border: z.number() }).optional(),
  quads: z.record(z.string(), quadSchema).optional(),
});

export type RenderingMeta = z.infer<typeof renderingMetaSchema>;
export type RenderingBox = z.infer<typeof boxSchema>;
export type Cylinder = z.infer<typeof cylinderSchema>;
export type Quad = z.infer<typeof quadSchema>;
