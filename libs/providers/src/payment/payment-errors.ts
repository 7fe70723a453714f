import { Stripe } from 'stripe';
import { text } from '#contracts';
import { logText } from '../errors/log-text.js';
import { boundedWaitMs } from '../errors/retry-after.js';
import { ProviderError, type ProviderErrorClass, type ProviderErrorCode } from '../errors/provider-error.js';
import { rootMessage, transportFault } from '../errors/transport-error.js';
import { PaymentDeclined } from './payment-provider.js';

/** The state of a payment does not allow the call: it is to be read anew. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';

/** Maps a failure of the SDK. @param effect the call changes something, so that a failure without an answer has an unknown outcome */
export function paymentError(error: unknown, effect: boolean): Error {
  if (error instanceof ProviderError || error instanceof PaymentDeclined) return error;
  if (error instanceof Stripe.errors.StripeCardError) return declined(error);
  const code = codeOf(error);
  return new ProviderError({
    provider: 'stripe',
    code,
    class: classOf(code, error, effect),
    userMessage: text(`provider.payment.${code}`),
    logMessage: logText(describe(error)),
    retryAfterMs: retryAfterOf(error),
    status: error instanceof Stripe.errors.StripeError ? error.statusCode : undefined,
    cause: error,
  });
}

/** What a call needs took so long that it was not made. */
export const tooSlow = (): ProviderError =>
  new ProviderError({
    provider: 'stripe',
    code: 'TIMEOUT',
    class: 'retry',
    userMessage: text('provider.payment.TIMEOUT'),
    logMessage: 'It took too long to prepare and was not made.',
  });

/** Reasons that the shopper can do something about. */
const spoken = [
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'processing_error',
  'authentication_required',
] as const;

/** The bank's reason in the shopper's words; reasons that would help a thief stay general. */
function declined(error: Stripe.errors.StripeCardError): PaymentDeclined {
  const code = error.decline_code ?? error.code ?? 'generic_decline';
  const said = spoken.find((each) => each === code) ?? 'generic_decline';
  return new PaymentDeclined(text(`payment.declined.${said}`), code);
}

function codeOf(error: unknown): ProviderErrorCode {
  const { errors } = Stripe;
  if (error instanceof errors.StripeRateLimitError) return 'RATE_LIMITED';
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return 'UNAUTHORISED';
  if (error instanceof errors.StripeIdempotencyError) return 'CONFLICT';
  if (error instanceof errors.StripeInvalidRequestError)
    return error.statusCode === 404 || error.code === 'resource_missing' ? 'NOT_FOUND' : 'BAD_REQUEST';
  if (error instanceof errors.StripeConnectionError)
    return transportFault(error) === 'timeout' || /timed? ?out|aborted/i.test(error.message)
      ? 'TIMEOUT'
      : 'UNAVAILABLE';
  if (error instanceof errors.StripeAPIError) return (error.statusCode ?? 500) >= 500 ? 'UNAVAILABLE' : 'BAD_RESPONSE';
  return 'BAD_RESPONSE';
}

/** 409 says that another call with the key is under way: a later one learns how it ended. */
function classOf(code: ProviderErrorCode, error: unknown, effect: boolean): ProviderErrorClass {
  if (code === 'RATE_LIMITED') return 'retry';
  if (code === 'CONFLICT') return (error as Stripe.errors.StripeError).statusCode === 409 ? 'unknown' : 'permanent';
  if (!['TIMEOUT', 'UNAVAILABLE', 'BAD_RESPONSE'].includes(code)) return 'permanent';
  return effect && transportFault(error) !== 'notSent' ? 'unknown' : 'retry';
}

const describe = (error: unknown): string =>
  error instanceof Stripe.errors.StripeError && error.type !== 'StripeConnectionError'
    ? `${error.type} ${error.code ?? ''} ${error.message} (${error.requestId ?? 'no request id'})`
    : rootMessage(error);

function retryAfterOf(error: unknown): number | undefined {
  if (!(error instanceof Stripe.errors.StripeRateLimitError)) return undefined;
  const seconds = Number(error.headers?.['retry-after']);
  return seconds > 0 ? boundedWaitMs(seconds * 1_000) : undefined;
}
