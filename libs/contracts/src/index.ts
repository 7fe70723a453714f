export { cityLine, HOME_COUNTRIES } from './address-words.js';
export * from './alert-words.js';
export { type AlertDesk, type AlertView, type ServiceStatus, type StatusUpdate } from './alerts.js';
export * from './catalogue.js';
export * from './combination.js';
export * from './discount-lines.js';
export * from './discounts.js';
export * from './errors.js';
export * from './events.js';
export * from './fitting.js';
export * from './gift-codes.js';
export * from './jobs.js';
export * from './library.js';
export { mailCatalogue, mailLanguageOf } from './mail-languages.js';
export * from './messages.js';
// Loads every text for the servers; a page imports './messages.js' and loads the rest with its screens.
import './messages/english.js';
export * from './order-mails.js';
export * from './evidence.js';
export * from './orders.js';
export * from './placements.js';
export * from './profile.js';
export * from './rendering.js';
export * from './shipping.js';
export * from './remedies.js';
export * from './retry-words.js';
export * from './thumbnails.js';
export * from './token-entries.js';
export * from './token-offers.js';
export * from './token-statements.js';
export * from './upload-limits.js';
export * from './values.js';
export * from './variants.js';
export * from './http/account.js';
export * from './http/addresses.js';
export * from './http/auth.js';
export * from './http/catalogue.js';
export { type ShopCountry } from './http/countries.js';
export * from './http/designs.js';
export * from './http/folders.js';
export * from './http/generation.js';
export * from './http/images.js';
export * from './http/index.js';
export { auditExportLimit, type AuditEntry, type AuditVerificationPage } from './http/audit.js';
export { type HistoryRange, type QueueHistory } from './http/jobs.js';
export {
  type BulkJob,
  type FailureGroup,
  type FailureTriage,
  type JobAttempt,
  type OperatorJob,
  type OperatorJobDetail,
  type OperatorNote,
} from './operator-jobs.js';
export * from './http/placements.js';
export * from './http/printful.js';
export * from './http/remedies.js';
export * from './http/shop.js';
export * from './http/order-review.js';
export * from './http/product-page.js';
export * from './http/storage.js';
export * from './http/styles.js';
export * from './http/token-accounts.js';
export * from './http/tokens.js';
export * from './http/uploads.js';
