import { Module } from '@nestjs/common';
import { LedgerVerification } from './ledger-verification.js';
import { PlanService } from './plan.service.js';
import { TokenAccountsController } from './token-accounts.controller.js';
import { TokenAccountsService } from './token-accounts.service.js';
import { TokenPurchaseService } from './token-purchase.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({
  controllers: [TokensController, TokenAccountsController],
  providers: [TokensService, TokenPurchaseService, PlanService, TokenAccountsService, LedgerVerification],
})
export class TokensModule {}
