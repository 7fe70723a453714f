export { recordAudit, type AuditRecord } from './audit.js';
export { Database, isUniqueViolation, type Queryable, type Transaction } from './database.js';
export * from './entities/index.js';
export { newId } from './ids.js';
export { readSetting, writeSetting } from './settings.js';
