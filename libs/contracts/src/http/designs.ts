import { z } from 'zod';
import { anchorPositions, cropOptions } from '../fitting.js';
import { aspectChoiceSchema, editorStateSchema, imageProviders } from '../jobs.js';
import { longestTitle, mostDesignsAtOnce } from '../library.js';
import { placedInputs } from '../placements.js';
import { cursorQuery, isoTime, uuid } from '../values.js';
import { endpoint } from './endpoint.js';

const designModels = ['DALL-E-3', 'GEMINI_IMAGEN', 'UNKNOWN'] as const;
const designSources = ['AI_GENERATED', 'USER_UPLOADED'] as const;
const idParams = z.object({ id: uuid });
/** A tiny version of the picture as a data URL, shown until the picture is loaded; null for pictures without one. */
const placeholder = z.string().nullable();
const ownerParams = z.object({ userId: z.string().min(1).max(200) });

/** [DES-05] Metadata of a design that was fitted to a print area. */
const processedImageSchema = z.object({
  originalDesignId: uuid,
  processingType: z.enum([...cropOptions, 'crop', 'fill']),
  sourceRatio: z.number().positive(),
  targetRatio: z.number().positive(),
  anchorPosition: z.enum(anchorPositions).nullable().default(null),
  isProcessedImage: z.literal(true),
});
export type ProcessedImage = z.infer<typeof processedImageSchema>;

/** The origin of a design, stored with it permanently: its job and parent design, the model, and the request. */
export const provenanceSchema = z.object({
  jobId: uuid.nullable(),
  parentId: uuid.nullable(),
  kind: z.string().nullable(),
  provider: z.enum(imageProviders).nullable(),
  model: z.string().nullable(),
  requestedModel: z.string().nullable(),
  /** Size, background and style as sent to the provider. */
  parameters: z.record(z.string(), z.string()),
});
export type Provenance = z.infer<typeof provenanceSchema>;

/** Free metadata of the client. */
const clientMetadata = z
  .record(z.string(), z.unknown())
  .refine((metadata) => JSON.stringify(metadata).length <= 20_000, 'must be at most 20,000 characters of JSON');

/** That of a processed picture must be complete. */
const designMetadata = clientMetadata.superRefine((metadata, context) => {
  if (!('isProcessedImage' in metadata) && !('originalDesignId' in metadata)) return;
  for (const issue of processedImageSchema.safeParse(metadata).error?.issues ?? [])
    context.addIssue({ code: 'custom', message: issue.message, path: issue.path });
});

export const designSchema = z.object({
  _id: uuid,
  userId: uuid,
  /** The name its owner gave it; null while it goes by its prompt. */
  title: z.string().nullable(),
  folderId: uuid.nullable(),
  url: z.string(),
  placeholder,
  fileSize: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  mimeType: z.string(),
  sha256: z.string(),
  source: z.enum(designSources),
  status: z.enum(['ACTIVE', 'DELETED']),
  createdAt: isoTime,
  updatedAt: isoTime,
  aiMetadata: z.object({ model: z.enum(designModels), currentModel: z.string().nullable(), prompt: z.string() }),
  metadata: z.record(z.string(), z.unknown()),
  provenance: provenanceSchema,
});
export type Design = z.infer<typeof designSchema>;

const createDesignSchema = z.object({
  userId: z.string().max(300).optional(),
  url: z.string().min(1).max(28_000_000),
  fileSize: z.number().int().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  mimeType: z.string().max(60).optional(),
  source: z.enum(designSources).default('AI_GENERATED'),
  status: z.literal('ACTIVE').optional(),
  createdAt: z.string().max(40).optional(),
  updatedAt: z.string().max(40).optional(),
  aiMetadata: z
    .object({ model: z.string().max(100).default('UNKNOWN'), prompt: z.string().max(4000).default('') })
    .optional(),
  metadata: designMetadata.optional(),
  /** The caller's own design that this one is based on. */
  parentId: uuid.optional(),
  /** The caller's own generation job that produced the picture. */
  jobId: uuid.optional(),
});

const idsBody = z.object({ ids: z.array(uuid).min(1).max(mostDesignsAtOnce) });
const doneIds = z.object({ ids: z.array(uuid) });

const mockupSchema = z.object({
  _id: uuid,
  userId: uuid,
  syncVariantId: z.number().int(),
  mockupUrl: z.string(),
  placeholder,
  previewUrls: z.array(z.string()),
  productId: z.string(),
  dimensions: z.object({ width: z.number().int(), height: z.number().int() }),
  status: z.literal('completed'),
  designPrompt: z.string(),
  createdAt: isoTime,
  /** Since when it is public on Home; null when private. */
  sharedAt: isoTime.nullable(),
  metadata: z.record(z.string(), z.unknown()),
  /** What was printed on each print area; empty for a mockup that was saved without it. */
  placements: z.array(
    z.object({
      placement: z.string(),
      designId: uuid,
      dpi: z.number(),
      area: z.object({ width: z.number(), height: z.number(), dpi: z.number() }),
    }),
  ),
  /** The pictures of each variant, that of the mockup first. */
  variants: z.array(
    z.object({ syncVariantId: z.number().int(), mockupUrl: z.string(), previewUrls: z.array(z.string()) }),
  ),
});
export type Mockup = z.infer<typeof mockupSchema>;
/** The public view of a shared mockup: picture, prompt and product; omits the owner and the designs. */
const sharedMockupSchema = mockupSchema.omit({ userId: true, placements: true, variants: true });
export type SharedMockup = z.infer<typeof sharedMockupSchema>;
const createMockupSchema = mockupSchema.pick({ syncVariantId: true }).extend({
  mockupUrl: z.string().min(1).max(2000),
  productId: z.string().min(1).max(200),
  userId: z.string().max(200).optional(),
  previewUrls: z.array(z.string().max(2000)).max(20).default([]),
  dimensions: z.object({
    width: z.number().int().positive().max(100_000),
    height: z.number().int().positive().max(100_000),
  }),
  status: z.literal('completed').default('completed'),
  designPrompt: z.string().max(4000).default(''),
  metadata: clientMetadata.default({}),
});

export const designEndpoints = {
  'GET /api/designs': endpoint({
    summary: "The caller's own designs, newest first",
    access: 'signedIn',
    query: cursorQuery.extend({
      /** Words that all occur in the title or the prompt. */
      search: z.string().trim().max(200).optional(),
      folderId: uuid.optional(),
    }),
    response: z.array(designSchema),
  }),
  'POST /api/designs': endpoint({
    summary: 'Save a stored picture as a design',
    access: 'signedIn',
    rate: 'uploads',
    effect: true,
    pictureText: true,
    body: createDesignSchema,
    response: designSchema,
  }),
  'GET /api/design/:id': endpoint({
    summary: 'One own design',
    access: 'signedIn',
    params: idParams,
    response: designSchema,
  }),
  'PUT /api/designs/:id': endpoint({
    summary: 'Rename an own design; an empty title lets it go by its prompt',
    access: 'signedIn',
    effect: true,
    params: idParams,
    body: z.object({ title: z.string().trim().max(longestTitle) }),
    response: designSchema,
  }),
  'POST /api/designs/move': endpoint({
    summary: 'Put own designs into an own folder, or into none; answers which',
    access: 'signedIn',
    effect: true,
    body: idsBody.extend({ folderId: uuid.nullable() }),
    response: doneIds,
  }),
  'POST /api/designs/delete': endpoint({
    summary: 'Delete own designs; answers which',
    access: 'signedIn',
    effect: true,
    body: idsBody,
    response: doneIds,
  }),
  'POST /api/designs/restore': endpoint({
    summary: 'Bring back own designs that were deleted a short while ago; answers which',
    access: 'signedIn',
    effect: true,
    body: idsBody,
    response: doneIds,
  }),
  'DELETE /api/designs/:id': endpoint({
    summary: 'Delete an own design',
    access: 'signedIn',
    params: idParams,
    response: z.object({ deleted: z.literal(true) }),
  }),
  'POST /api/mockups': endpoint({
    summary: 'Render a mockup of a design on a variant',
    access: 'signedIn',
    effect: true,
    job: 'mockup.render',
    body: z.object({
      designId: uuid,
      globalId: z.string().min(1).max(120),
      syncVariantId: z.number().int().positive(),
      placement: z.string().min(1).max(60).default('front'),
      editorState: editorStateSchema.optional(),
      aspectChoice: aspectChoiceSchema.optional(),
      /** Several print areas at once; `designId` is one of theirs, and they go before the fields above. */
      placements: placedInputs.optional(),
      /** Colors in one task: `syncVariantId` first, all of one product. */
      syncVariantIds: z.array(z.number().int().positive()).min(1).max(12).optional(),
    }),
    response: mockupSchema,
  }),
  'GET /api/mockup/mongodb/:id': endpoint({
    summary: 'One mockup',
    access: 'signedIn',
    params: idParams,
    response: mockupSchema,
  }),
  'POST /api/mockup/mongodb': endpoint({
    summary: 'Save a mockup',
    access: 'signedIn',
    effect: true,
    body: createMockupSchema,
    response: mockupSchema,
  }),
  'DELETE /api/mockup/mongodb/:id': endpoint({
    summary: 'Delete an own mockup',
    access: 'signedIn',
    params: idParams,
    response: z.object({ deleted: z.literal(true) }),
  }),
  'POST /api/mockup/mongodb/:id/restore': endpoint({
    summary: 'Bring back an own mockup that was deleted a short while ago',
    access: 'signedIn',
    effect: true,
    params: idParams,
    response: mockupSchema,
  }),
  'GET /api/mockups/user/:userId': endpoint({
    summary: "The caller's own mockups, newest first",
    access: 'signedIn',
    params: ownerParams,
    query: cursorQuery,
    response: z.array(mockupSchema),
  }),
  'POST /api/mockup/mongodb/:id/share': endpoint({
    summary: 'Show an own mockup, its picture and its prompt, to everybody on Home',
    access: 'signedIn',
    effect: true,
    params: idParams,
    response: mockupSchema,
  }),
  'DELETE /api/mockup/mongodb/:id/share': endpoint({
    summary: 'Take an own mockup off Home',
    access: 'signedIn',
    params: idParams,
    response: mockupSchema,
  }),
  'GET /api/mockups/mongodb': endpoint({
    summary: 'Mockups their owners chose to share',
    access: 'public',
    query: z.object({ limit: z.coerce.number().int().min(1).max(24).default(5) }),
    response: z.array(sharedMockupSchema),
  }),
};
