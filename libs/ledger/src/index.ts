export { acknowledgeJob, acknowledgeOldest } from './acknowledge.js';
export { readHistory } from './history.js';
export {
  consume,
  grant,
  hold,
  InsufficientTokensError,
  openAccount,
  purchase,
  readAccount,
  release,
  settle,
  type AccountState,
  type Consume,
  type Grant,
  type Hold,
} from './ledger.js';
export { verifyLedger, type LedgerFault } from './verify.js';
