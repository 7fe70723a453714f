export { BalancePublisher } from './balance-publisher.js';
export { LedgerModule } from './ledger.module.js';
export { findLedgerFaults, type LedgerFault } from './token-account.repository.js';
export {
  InsufficientTokensError,
  TokenLedger,
  type AccountState,
  type Consumption,
  type Credit,
  type Reservation,
} from './token-ledger.js';
