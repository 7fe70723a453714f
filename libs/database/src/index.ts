export { recordAudit } from './audit.js';
export { AccountNotFound, setBarred, type BarredAccount, type BarringRequest } from './barring.js';
export { findVariant } from './catalogue.repository.js';
export { DatabaseModule } from './database.module.js';
export { Database, isCheckViolation, isUniqueViolation, type Queryable, type Transaction } from './database.js';
export * from './entities/index.js';
export { newId } from './ids.js';
export { AuditRepository, type AuditRecord } from './repositories/audit.repository.js';
export {
  CartRepository,
  type CartItemRequest,
  type CartLineName,
  type CartRow,
  type OfferState,
} from './repositories/cart.repository.js';
export {
  ProductRepository,
  type PricedVariant,
  type ProductWithVariants,
  type VariantOfProduct,
} from './repositories/product.repository.js';
export { ShippingQuoteRepository } from './repositories/shipping-quote.repository.js';
export { readSetting, writeSetting } from './settings.js';
export { readCatalogue } from './seed/catalogue-files.js';
export { seedCatalogue } from './seed/seed-catalogue.js';
export {
  readShowcaseMockups,
  seedShowcaseMockups,
  type ShowcaseMockup,
  type KeptPicture,
} from './seed/showcase-mockups.js';
