import { z } from 'zod';
import { aspectChoiceSchema, editorStateSchema } from '../jobs.js';
import { cursorQuery, isoTime, uuid } from '../values.js';
import { endpoint } from './endpoint.js';

export const designModels = ['DALL-E-3', 'GEMINI_IMAGEN', 'UNKNOWN'] as const;
export const designSources = ['AI_GENERATED', 'USER_UPLOADED'] as const;
const idParams = z.object({ id: uuid });
const ownerParams = z.object({ userId: z.string().min(1).max(200) });

export const designSchema = z.object({
  _id: uuid,
  userId: uuid,
  url: z.string(),
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
});
export type Design = z.infer<typeof designSchema>;

export const createDesignSchema = z.object({
  userId: z.string().optional(),
  url: z.string().min(1).max(28_000_000),
  fileSize: z.number().int().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  mimeType: z.string().max(60).optional(),
  source: z.enum(designSources).default('AI_GENERATED'),
  status: z.literal('ACTIVE').optional(),
  createdAt: z.string().max(40).optional(),
  updatedAt: z.string().max(40).optional(),
  aiMetadata: z.object({ model: z.string().max(100).default('UNKNOWN'), prompt: z.string().max(4000).default('') }).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

export const mockupSchema = z.object({
  _id: uuid,
  userId: uuid,
  syncVariantId: z.number().int(),
  mockupUrl: z.string(),
  previewUrls: z.array(z.string()),
  productId: z.string(),
  dimensions: z.object({ width: z.number().int(), height: z.number().int() }),
  status: z.literal('completed'),
  designPrompt: z.string(),
  createdAt: isoTime,
  metadata: z.record(z.string(), z.unknown()),
});
export type Mockup = z.infer<typeof mockupSchema>;
export const createMockupSchema = mockupSchema.pick({ syncVariantId: true, mockupUrl: true, productId: true })
  .extend({
    userId: z.string().optional(),
    previewUrls: z.array(z.string().max(2000)).max(20).default([]),
    dimensions: z.object({ width: z.number().int().positive(), height: z.number().int().positive() }),
    status: z.literal('completed').default('completed'),
    designPrompt: z.string().max(4000).default(''),
    metadata: z.record(z.string(), z.unknown()).default({}),
  });

export const designEndpoints = {
  'GET /api/designs': endpoint({ summary: "The caller's own designs, newest first", access: 'signedIn', query: cursorQuery, response: z.array(designSchema) }),
  'POST /api/designs': endpoint({ summary: 'Save a stored picture as a design', access: 'signedIn', effect: true, body: createDesignSchema, response: designSchema }),
  'GET /api/design/:id': endpoint({ summary: 'One own design', access: 'signedIn', params: idParams, response: designSchema }),
  'DELETE /api/designs/:id': endpoint({ summary: 'Delete an own design', access: 'signedIn', params: idParams, response: z.object({ deleted: z.literal(true) }) }),
  'GET /api/image-metadata': endpoint({ summary: 'Size, pixels and type of a picture', access: 'signedIn', query: z.object({ url: z.string().min(1).max(4000) }), response: z.object({ fileSize: z.number(), width: z.number(), height: z.number(), mimeType: z.string() }) }),
  'POST /api/mockups': endpoint({
    summary: 'Render a mockup of a design on a variant',
    access: 'signedIn', effect: true, job: 'mockup.render',
    body: z.object({
      designId: uuid,
      globalId: z.string().min(1).max(120),
      syncVariantId: z.number().int().positive(),
      placement: z.string().min(1).max(60).default('front'),
      editorState: editorStateSchema.optional(),
      aspectChoice: aspectChoiceSchema.optional(),
    }),
    response: mockupSchema,
  }),
  'GET /api/mockup/mongodb/:id': endpoint({ summary: 'One mockup', access: 'signedIn', params: idParams, response: mockupSchema }),
  'POST /api/mockup/mongodb': endpoint({ summary: 'Save a mockup', access: 'signedIn', effect: true, body: createMockupSchema, response: mockupSchema }),
  'DELETE /api/mockup/mongodb/:id': endpoint({ summary: 'Delete an own mockup', access: 'signedIn', params: idParams, response: z.object({ deleted: z.literal(true) }) }),
  'GET /api/mockups/user/:userId': endpoint({ summary: "The caller's own mockups, newest first", access: 'signedIn', params: ownerParams, response: z.array(mockupSchema) }),
  'GET /api/mockups/mongodb': endpoint({ summary: 'Mockups their owners chose to share', access: 'public', query: z.object({ limit: z.coerce.number().int().min(1).max(24).default(5) }), response: z.array(mockupSchema) }),
};
