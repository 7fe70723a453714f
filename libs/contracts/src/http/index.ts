import { accountEndpoints } from './account.js';
import { addressEndpoints } from './addresses.js';
import { alertEndpoints } from './alerts.js';
import { auditEndpoints } from './audit.js';
import { authEndpoints } from './auth.js';
import { catalogueEndpoints } from './catalogue.js';
import { countryEndpoints } from './countries.js';
import { couponEndpoints } from './coupons.js';
import { designEndpoints } from './designs.js';
import { folderEndpoints } from './folders.js';
import { giftCodeEndpoints } from './gift-codes.js';
import { generationEndpoints } from './generation.js';
import { imageEndpoints } from './images.js';
import { jobEndpoints } from './jobs.js';
import { orderChangeEndpoints } from './order-change.js';
import { orderProblemEndpoints } from './order-problem.js';
import { orderReviewEndpoints } from './order-review.js';
import { placementEndpoints } from './placements.js';
import { printfulEndpoints } from './printful.js';
import { productPageEndpoints } from './product-page.js';
import { remedyEndpoints } from './remedies.js';
import { shopEndpoints } from './shop.js';
import { styleEndpoints } from './styles.js';
import { storageEndpoints } from './storage.js';
import { tokenAccountEndpoints } from './token-accounts.js';
import { tokenEndpoints } from './tokens.js';
import { uploadEndpoints } from './uploads.js';

/** Every HTTP endpoint under its "METHOD /path". The server's routes, the OpenAPI document and the web's client derive from it. */
export const endpoints = {
  ...authEndpoints,
  ...tokenEndpoints,
  ...generationEndpoints,
  ...jobEndpoints,
  ...alertEndpoints,
  ...designEndpoints,
  ...remedyEndpoints,
  ...imageEndpoints,
  ...folderEndpoints,
  ...placementEndpoints,
  ...shopEndpoints,
  ...orderChangeEndpoints,
  ...orderProblemEndpoints,
  ...orderReviewEndpoints,
  ...auditEndpoints,
  ...couponEndpoints,
  ...giftCodeEndpoints,
  ...tokenAccountEndpoints,
  ...addressEndpoints,
  ...printfulEndpoints,
  ...catalogueEndpoints,
  ...productPageEndpoints,
  ...countryEndpoints,
  ...accountEndpoints,
  ...storageEndpoints,
  ...uploadEndpoints,
  ...styleEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
export type { Access, EndpointSpec } from './endpoint.js';
