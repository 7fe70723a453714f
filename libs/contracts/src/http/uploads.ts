import { z } from 'zod';
import { uploadLimits } from '../upload-limits.js';
import { uuid } from '../values.js';
import { endpoint } from './endpoint.js';

/** Most pictures of one request. */
export const uploadFiles = 4;
export const uploadTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** A stored picture: its id and its public URL. */
const uploadedSchema = z.object({ id: uuid, url: z.string() });
export type UploadedPicture = z.infer<typeof uploadedSchema>;

/** Bucket key of a user's direct upload before it is checked. */
const incomingKey = z.string().regex(/^incoming\/[0-9a-f-]{36}\/[0-9a-f]{32}\.(png|jpg|webp)$/, 'Invalid key');

export const uploadEndpoints = {
  'POST /api/printful/files': endpoint({
    summary:
      'Store up to four pictures of at most 20 MB, sent as files[]; returns {id, url} of the first, and the one or the list of several in result',
    access: 'signedIn',
    rate: 'uploads',
    effect: true,
    multipart: true,
    response: uploadedSchema.extend({
      code: z.literal(200),
      result: z.union([uploadedSchema, z.array(uploadedSchema)]),
    }),
  }),
  'GET /api/uploads/config': endpoint({
    summary: 'How a page may upload: to the image host with its preset, straight into the bucket (presigned), or here',
    access: 'signedIn',
    response: z.object({
      cloudinary: z.object({ uploadUrl: z.string(), uploadPreset: z.string(), folder: z.string() }).nullable(),
      presigned: z.boolean(),
      maxBytes: z.number().int(),
      types: z.array(z.string()),
    }),
  }),
  'POST /api/uploads/presigned': endpoint({
    summary:
      'A form for uploading one file of exactly this type and size straight into the bucket: the fields first, then file',
    access: 'signedIn',
    rate: 'uploads',
    body: z.object({
      mimeType: z.enum(uploadTypes, 'This file is not a PNG, JPEG or WebP picture.'),
      fileSize: z.number().int().min(1).max(uploadLimits.maxBytes, 'File size must be less than 20MB'),
    }),
    response: z.object({
      url: z.string(),
      fields: z.record(z.string(), z.string()),
      key: z.string(),
      expiresInSeconds: z.number().int(),
    }),
  }),
  'POST /api/uploads/complete': endpoint({
    summary: 'Check a file uploaded to the bucket and store it as a picture of the caller',
    access: 'signedIn',
    rate: 'uploads',
    effect: true,
    body: z.object({ key: incomingKey }),
    response: uploadedSchema,
  }),
};
