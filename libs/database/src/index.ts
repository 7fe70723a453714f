export { recordAudit, type AuditRecord } from './audit.js';
export { findVariant, type VariantOfProduct } from './catalogue.repository.js';
export { DatabaseModule } from './database.module.js';
export { Database, isCheckViolation, isUniqueViolation, type Queryable, type Transaction } from './database.js';
export * from './entities/index.js';
export { newId } from './ids.js';
export { DesignRepository, type DesignRow, type NewDesign } from './repositories/design.repository.js';
export { MockupRepository, type MockupRow, type NewMockup } from './repositories/mockup.repository.js';
export { SettingRepository } from './repositories/setting.repository.js';
export { StyleRepository } from './repositories/style.repository.js';
export { readCatalogue } from './seed/catalogue-files.js';
export { seedCatalogue } from './seed/seed-catalogue.js';
export { readShowcaseMockups, type ShowcaseMockup } from './seed/showcase-mockups.js';
export {
  IdempotencyKeyRepository,
  type IdempotencyKey,
  type StoredResponse,
} from './repositories/idempotency-key.repository.js';
export {
  UserRepository,
  type AccountFields,
  type NewUser,
  type UserClaims,
  type UserName,
} from './repositories/user.repository.js';
export { UserBarring, UserNotFound, type BarredUser, type BarringRequest } from './user-barring.js';
