/** What happens when a card is charged. */
type CardOutcome = 'ok' | 'authenticate' | { code: string; declineCode: string; message: string };

export interface TestCard {
  brand: 'visa' | 'mastercard';
  last4: string;
  outcome: CardOutcome;
}

const decline = (code: string, declineCode: string, message: string): CardOutcome => ({ code, declineCode, message });
const declined = (declineCode: string, message = 'Your card was declined.'): CardOutcome =>
  decline('card_declined', declineCode, message);

const GENERIC = declined('generic_decline');
const NO_FUNDS = declined('insufficient_funds', 'Your card has insufficient funds.');
const EXPIRED = decline('expired_card', 'expired_card', 'Your card has expired.');
const WRONG_CODE = decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect.");
const PROCESSING = decline(
  'processing_error',
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
);

const visa = (last4: string, outcome: CardOutcome): TestCard => ({ brand: 'visa', last4, outcome });

/** The provider's published test numbers; no other number is accepted. */
const byNumber: Readonly<Record<string, TestCard>> = {
  '4242424242424242': visa('4242', 'ok'),
  '5555555555554444': { brand: 'mastercard', last4: '4444', outcome: 'ok' },
  '4000000000000002': visa('0002', GENERIC),
  '4000000000009995': visa('9995', NO_FUNDS),
  '4000000000009987': visa('9987', declined('lost_card')),
  '4000000000009979': visa('9979', declined('stolen_card')),
  '4000000000000069': visa('0069', EXPIRED),
  '4000000000000127': visa('0127', WRONG_CODE),
  '4000000000000119': visa('0119', PROCESSING),
  '4000000000000341': visa('0341', GENERIC),
  '4100000000000019': visa('0019', declined('fraudulent')),
  '4000002760003184': visa('3184', 'authenticate'),
  '4000002500003155': visa('3155', 'authenticate'),
};

/** Names that servers use instead of numbers. */
const byToken: Readonly<Record<string, TestCard>> = {
  pm_card_visa: byNumber['4242424242424242']!,
  pm_card_mastercard: byNumber['5555555555554444']!,
  pm_card_chargeDeclined: byNumber['4000000000000002']!,
  pm_card_visa_chargeDeclined: byNumber['4000000000000002']!,
  pm_card_chargeDeclinedInsufficientFunds: byNumber['4000000000009995']!,
  pm_card_visa_chargeDeclinedInsufficientFunds: byNumber['4000000000009995']!,
  pm_card_visa_chargeDeclinedLostCard: byNumber['4000000000009987']!,
  pm_card_visa_chargeDeclinedStolenCard: byNumber['4000000000009979']!,
  pm_card_chargeDeclinedExpiredCard: byNumber['4000000000000069']!,
  pm_card_chargeDeclinedIncorrectCvc: byNumber['4000000000000127']!,
  pm_card_chargeDeclinedProcessingError: byNumber['4000000000000119']!,
  pm_card_chargeCustomerFail: byNumber['4000000000000341']!,
  pm_card_chargeDeclinedFraudulent: byNumber['4100000000000019']!,
  pm_card_authenticationRequired: byNumber['4000002760003184']!,
};

export const cardOfNumber = (number: string): TestCard | undefined => byNumber[number];
export const cardOfToken = (token: string): TestCard | undefined => byToken[token];
