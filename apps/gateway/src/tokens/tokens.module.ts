import { Module } from '@nestjs/common';
import { LedgerVerification } from './ledger-verification.js';
import { PlanService } from './plan.service.js';
import { TokenPurchaseService } from './token-purchase.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({
  controllers: [TokensController],
  providers: [TokensService, TokenPurchaseService, PlanService, LedgerVerification],
})
export class TokensModule {}
