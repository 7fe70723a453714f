export { BalancePublisher } from './balance-publisher.js';
export { LedgerCheck } from './ledger-check.js';
export { LedgerModule } from './ledger.module.js';
export { findLedgerFaults, type BucketRow } from './token-account.repository.js';
export { TokenStatements } from './token-statements.js';
export { TokenExpiry } from './token-expiry.js';
export { InsufficientTokensError, TokenLedger, type AccountState } from './token-ledger.js';
