export * from './cart-hash.js';
export * from './external-id.js';
export * from './order-progress.js';
export * from './photo-crop.js';
export * from './placement.js';
export * from './pricing.js';
export * from './recipient.js';
export * from './regions.js';
