export * from './catalogue.js';
export * from './errors.js';
export * from './events.js';
export * from './jobs.js';
export * from './messages.js';
// Servers know every text; a page takes them from './messages.js' and loads the rest with its screens.
export { english } from './messages/english.js';
export * from './orders.js';
export * from './profile.js';
export * from './values.js';
export * from './http/account.js';
export * from './http/auth.js';
export * from './http/designs.js';
export * from './http/generation.js';
export * from './http/index.js';
export { operatorJobSchema, type OperatorJob } from './http/jobs.js';
export * from './http/shop.js';
export * from './http/tokens.js';
