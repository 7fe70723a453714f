import { z } from 'zod';
import { endpoint, operatorOnly } from './endpoint.js';

/** Where pictures can lie. */
export const storageProviders = ['local', 'cloudinary', 's3'] as const;
export type StorageProvider = (typeof storageProviders)[number];
const provider = z.enum(storageProviders);

/** Where new pictures go and how that place is set up. `config` holds no secret; `providers` tells which ones could be chosen. */
const statusSchema = z.object({
  provider,
  isConfigured: z.boolean(),
  config: z.record(z.string(), z.union([z.string(), z.boolean()])),
  providers: z.array(z.object({ provider, isConfigured: z.boolean() })),
});
export type StorageStatus = z.infer<typeof statusSchema>;

export const storageEndpoints = {
  'GET /api/storage/status': endpoint({
    summary: 'Where new pictures are stored',
    access: operatorOnly,
    response: statusSchema,
  }),
  'POST /api/storage/provider': endpoint({
    summary: 'Choose where new pictures are stored; those that exist stay where they are, under the same addresses',
    access: operatorOnly,
    effect: true,
    body: z.object({ provider }),
    response: statusSchema,
  }),
};
