import { Global, Module } from '@nestjs/common';
import { PaymentProviderModule } from '#providers';
import { PlanSettlement } from './plan-settlement.js';
import { PlanSubscriptionRepository } from './plan-subscription.repository.js';
import { TokenPurchaseRepository } from './token-purchase.repository.js';
import { TokenPurchaseSettlement } from './token-purchase-settlement.js';

/** What tokens cost: packs that are bought, and monthly plans. */
@Global()
@Module({
  imports: [PaymentProviderModule],
  providers: [TokenPurchaseRepository, TokenPurchaseSettlement, PlanSubscriptionRepository, PlanSettlement],
  exports: [
    TokenPurchaseRepository,
    TokenPurchaseSettlement,
    PlanSubscriptionRepository,
    PlanSettlement,
    PaymentProviderModule,
  ],
})
export class BillingModule {}
