import { Global, Module } from '@nestjs/common';
import { PaymentProviderModule } from '#providers';
import { FlaggedAccountRepository } from './flagged-account.repository.js';
import { PlanSettlement } from './plan-settlement.js';
import { PlanSubscriptionRepository } from './plan-subscription.repository.js';
import { TokenPurchaseRepository } from './token-purchase.repository.js';
import { TokenPurchaseSettlement } from './token-purchase-settlement.js';

/** What tokens cost: packs that are bought, and monthly plans. */
@Global()
@Module({
  imports: [PaymentProviderModule],
  providers: [
    TokenPurchaseRepository,
    TokenPurchaseSettlement,
    PlanSubscriptionRepository,
    PlanSettlement,
    FlaggedAccountRepository,
  ],
  exports: [
    TokenPurchaseRepository,
    TokenPurchaseSettlement,
    PlanSubscriptionRepository,
    PlanSettlement,
    FlaggedAccountRepository,
    PaymentProviderModule,
  ],
})
export class BillingModule {}
