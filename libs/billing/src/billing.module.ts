import { Global, Module } from '@nestjs/common';
import { PaymentProviderModule } from '#providers';
import { FlaggedAccountRepository } from './flagged-account.repository.js';
import { GiftCodeRepository } from './gift-code.repository.js';
import { PlanMailOutbox } from './plan-mail-outbox.js';
import { PlanPaymentRepository } from './plan-payment.repository.js';
import { PlanPaymentSettlement } from './plan-payment-settlement.js';
import { PlanPublisher } from './plan-publisher.js';
import { PlanSettlement } from './plan-settlement.js';
import { PlanSubscriptionRepository } from './plan-subscription.repository.js';
import { ReturnedMoney } from './returned-money.js';
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
    PlanPaymentRepository,
    PlanMailOutbox,
    PlanPublisher,
    PlanSettlement,
    PlanPaymentSettlement,
    ReturnedMoney,
    FlaggedAccountRepository,
    GiftCodeRepository,
  ],
  exports: [
    TokenPurchaseRepository,
    TokenPurchaseSettlement,
    PlanSubscriptionRepository,
    PlanPaymentRepository,
    PlanPublisher,
    PlanSettlement,
    PlanPaymentSettlement,
    ReturnedMoney,
    FlaggedAccountRepository,
    GiftCodeRepository,
    PaymentProviderModule,
  ],
})
export class BillingModule {}
