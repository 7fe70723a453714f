export { BillingModule } from './billing.module.js';
export { FlaggedAccountRepository, type AccountSummaryRow } from './flagged-account.repository.js';
export { GiftCodeRepository, type GiftCodeRow } from './gift-code.repository.js';
export { PlanPaymentRepository, type PlanPaymentRow } from './plan-payment.repository.js';
export { PlanPaymentSettlement } from './plan-payment-settlement.js';
export { PlanSettlement, upgradeTokens } from './plan-settlement.js';
export { PlanSubscriptionRepository, type PlanSubscriptionRow } from './plan-subscription.repository.js';
export { TokenPurchaseRepository, type TokenPurchaseRow } from './token-purchase.repository.js';
export { TokenPurchaseSettlement } from './token-purchase-settlement.js';
