import { accountEndpoints } from './account.js';
import { authEndpoints } from './auth.js';
import { designEndpoints } from './designs.js';
import { generationEndpoints } from './generation.js';
import { jobEndpoints } from './jobs.js';
import { shopEndpoints } from './shop.js';
import { styleEndpoints } from './styles.js';
import { storageEndpoints } from './storage.js';
import { tokenEndpoints } from './tokens.js';
import { uploadEndpoints } from './uploads.js';

/** Every HTTP endpoint under its "METHOD /path". The server's routes, the OpenAPI document and the web's client derive from it. */
export const endpoints = {
  ...authEndpoints,
  ...tokenEndpoints,
  ...generationEndpoints,
  ...jobEndpoints,
  ...designEndpoints,
  ...shopEndpoints,
  ...accountEndpoints,
  ...storageEndpoints,
  ...uploadEndpoints,
  ...styleEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
export type { Access, EndpointSpec } from './endpoint.js';
