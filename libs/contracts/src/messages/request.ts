export const request = {
  'request.invalid': 'Please check {field}: {problem}.',
  'request.notFound': 'Not found. It may have been deleted, or it belongs to someone else.',
  'request.tooLarge': 'That is too large. Please send at most {limit}.',
  'request.tooSlow': 'Your request arrived too slowly. Please check your connection and try again.',
  'request.formBroken': 'The upload broke off or is not a valid form. Please send it again.',
  'request.tooMany': 'Too many requests. Please wait {seconds} seconds and try again.',
  'request.tooManySockets': 'You have this page open too many times. Please close some tabs; updates then come again.',
  'request.internal':
    'Something went wrong on our side. Please try again; if it keeps happening, give us the request id.',
  'request.unavailable': 'The service is busy or restarting. Please try again in a moment.',
  'request.idempotencyMismatch':
    'This idempotency key was already used with another body. Use a new key for a new request.',
  'request.idempotencyInProgress': 'The same request is still being worked on. Please wait a moment.',
  'request.idempotencyKeyInvalid': 'The idempotency key must have 1 to 255 visible characters.',
} as const;
