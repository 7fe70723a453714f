export const request = {
  'request.invalid': 'Please check {field}: {problem}.',
  'request.notFound': "We couldn't find this. It may have been deleted, or it belongs to someone else.",
  'request.tooLarge': "That's too large. Please send at most {limit}.",
  'request.tooSlow': 'Your request arrived too slowly. Please check your connection and try again.',
  'request.formBroken': "The upload was interrupted or isn't a valid form. Please send it again.",
  'request.unreadable': 'This request cannot be read. Please check how your program writes it.',
  'request.headersTooLarge': 'The headers of this request are too large. Please send at most 16 kB of them.',
  'request.noUpgrade': 'This connection cannot be upgraded. Please send the request without its Upgrade header.',
  'request.tooMany': 'Too many requests. Please wait {seconds: one # second | other # seconds} and try again.',
  'request.tooManySockets': 'This page is open in too many tabs. Please close some to get live updates again.',
  'request.internal':
    'Something went wrong on our side. Please try again. If it keeps happening, tell us the request id.',
  'request.unavailable': "We're busy or restarting. Please try again in a moment.",
  'request.idempotencyMismatch':
    'This idempotency key was already used with another body. Use a new key for a new request.',
  'request.idempotencyInProgress': 'This request is still being processed. Please wait a moment.',
  'request.idempotencyKeyInvalid': 'The idempotency key must have 1 to 255 visible characters.',
} as const;
