import { z } from 'zod';
import { endpoint, operatorOnly } from './endpoint.js';

/** Where pictures can be stored. */
export const storageProviders = ['local', 'cloudinary', 's3'] as const;
export type StorageProvider = (typeof storageProviders)[number];
const provider = z.enum(storageProviders);

/** Where new pictures are stored and how that storage is set up. `config` contains no secret; `providers` lists the available ones. */
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
    summary: 'Choose where new pictures are stored; existing ones stay where they are, under the same URLs',
    access: operatorOnly,
    effect: true,
    body: z.object({ provider }),
    response: statusSchema,
  }),
};
