import { Module } from '@nestjs/common';
import { DiscountsModule } from '../discounts/discounts.module.js';
import { GiftCodeController } from './gift-code.controller.js';
import { GiftCodeService } from './gift-code.service.js';
import { LedgerVerification } from './ledger-verification.js';
import { PlanService } from './plan.service.js';
import { TokenAccountsController } from './token-accounts.controller.js';
import { TokenAccountsService } from './token-accounts.service.js';
import { TokenExpiryTask } from './token-expiry-task.js';
import { TokenPurchaseService } from './token-purchase.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({
  imports: [DiscountsModule],
  controllers: [TokensController, TokenAccountsController, GiftCodeController],
  providers: [
    TokensService,
    TokenPurchaseService,
    PlanService,
    TokenAccountsService,
    GiftCodeService,
    LedgerVerification,
    TokenExpiryTask,
  ],
})
export class TokensModule {}
