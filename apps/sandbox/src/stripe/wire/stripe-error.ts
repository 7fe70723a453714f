interface ErrorFields {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: object;
}

/** A failure in Stripe's envelope. */
export class StripeError extends Error {
  readonly body: { error: ErrorFields & { doc_url?: string } };

  constructor(
    readonly status: number,
    fields: ErrorFields,
  ) {
    super(fields.message);
    const doc = fields.code
      ? { doc_url: `https://stripe.com/docs/error-codes/${fields.code.replaceAll('_', '-')}` }
      : {};
    this.body = { error: { ...fields, ...doc } };
  }
}

export const invalidRequest = (message: string, param?: string, code?: string): StripeError =>
  new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  });

export const missingResource = (what: string, id: string, param = 'id'): StripeError =>
  new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

/** Bodies of injected failures. */
export function stripeFaultBody(status: number): unknown {
  if (status === 429)
    return fault('rate_limit_error', 'Request rate limit exceeded. Learn more about rate limits.', 'rate_limit');
  if (status === 401) return fault('invalid_request_error', 'Invalid API Key provided: sk_test_***');
  if (status < 500) return fault('invalid_request_error', 'Your request was refused.');
  return fault('api_error', 'An error occurred with our connection to Stripe.');
}

const fault = (type: ErrorFields['type'], message: string, code?: string) => ({
  error: { type, message, ...(code ? { code } : {}) },
});
