export { DatabaseModule } from './database.module.js';
export { Database, isCheckViolation, isUniqueViolation, type Queryable, type Transaction } from './database.js';
export * from './entities/index.js';
export { newId } from './ids.js';
export { withMigratedSchema } from './migrate.js';
export { inStockSql, isInStock } from './stock.js';
export { isUnavailable } from './unavailable.js';
export { DesignRepository, type DesignRow } from './repositories/design.repository.js';
export { FolderRepository } from './repositories/folder.repository.js';
export { MockupRepository, type MockupRow } from './repositories/mockup.repository.js';
export { UserMockupTaskRepository } from './repositories/user-mockup-task.repository.js';
export { MockupTaskRepository, type MockupRound, type MockupTaskRow } from './repositories/mockup-task.repository.js';
export { SavedAddressRepository } from './repositories/saved-address.repository.js';
export { SessionRevocationRepository, type SessionRevocation } from './repositories/session-revocation.repository.js';
export { RecordedSearchRepository } from './repositories/recorded-search.repository.js';
export { SettingRepository } from './repositories/setting.repository.js';
export { StyleRepository } from './repositories/style.repository.js';
export { AuditRepository } from './repositories/audit.repository.js';
export { AuditSearchRepository, type AuditFilter, type AuditRow } from './repositories/audit-search.repository.js';
export { AuditVerification } from './audit-verification.js';
export type { AuditHead } from './repositories/audit-chain.repository.js';
export {
  CartRepository,
  type Cart,
  type CartItemRequest,
  type CartPlacement,
  type CartRow,
  type LineVariant,
  type OfferState,
} from './repositories/cart.repository.js';
export { CatalogueFacetsRepository } from './repositories/catalogue-facets.repository.js';
export { CatalogueRepository, type CatalogueQuery } from './repositories/catalogue.repository.js';
export { CounterRepository } from './repositories/counter.repository.js';
export { PlacementRepository, type PlacementRow } from './repositories/placement.repository.js';
export {
  ProductRepository,
  type PricedVariant,
  type ProductWithVariants,
  type VariantOfProduct,
} from './repositories/product.repository.js';
export { ShippingQuoteRepository, type QuotedLine } from './repositories/shipping-quote.repository.js';
export { readCatalogue } from './seed/catalogue-files.js';
export { seedCatalogue } from './seed/seed-catalogue.js';
export { readShowcaseMockups, type ShowcaseMockup } from './seed/showcase-mockups.js';
export {
  IdempotencyKeyRepository,
  type IdempotencyKey,
  type StoredResponse,
} from './repositories/idempotency-key.repository.js';
export { UserRepository, type KnownUser } from './repositories/user.repository.js';
export { UserBarring, UserNotFound, type BarringRequest } from './user-barring.js';
