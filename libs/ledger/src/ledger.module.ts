import { Global, Module } from '@nestjs/common';
import { BalancePublisher } from './balance-publisher.js';
import { LedgerCheck } from './ledger-check.js';
import { LedgerCheckRepository } from './ledger-check.repository.js';
import { TokenAccountRepository } from './token-account.repository.js';
import { TokenExpiry } from './token-expiry.js';
import { TokenJobListener } from './token-job.listener.js';
import { TokenLedger } from './token-ledger.js';
import { TokenStatementRepository } from './token-statement.repository.js';
import { TokenStatements } from './token-statements.js';

/** Token accounts: movements, their history, and what jobs mean for them. */
@Global()
@Module({
  providers: [
    TokenAccountRepository,
    TokenLedger,
    TokenStatementRepository,
    TokenStatements,
    LedgerCheckRepository,
    LedgerCheck,
    BalancePublisher,
    TokenExpiry,
    TokenJobListener,
  ],
  exports: [TokenLedger, TokenStatements, LedgerCheck, BalancePublisher, TokenExpiry],
})
export class LedgerModule {}
