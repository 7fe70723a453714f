/** What a user reads when an outside service failed; each says what to do next. */
export const providers = {
  'provider.image.CONTENT_POLICY':
    "This prompt goes against the image service's content rules. Please change the wording and try again. You weren't charged.",
  'provider.image.REFUSED':
    "The image service replied with words instead of an image. Please describe it differently and try again. You weren't charged.",
  'provider.image.NO_IMAGE': "The image service returned no image. Please try again. You weren't charged.",
  'provider.image.RATE_LIMITED': "The image service is very busy. Please try again in a minute. You weren't charged.",
  'provider.image.QUOTA':
    "Image generation has reached its limit for now. Please try again later. You weren't charged.",
  'provider.image.TIMEOUT': "The image service took too long. Please try again. You weren't charged.",
  'provider.image.UNAVAILABLE':
    "The image service is unavailable. Please try again in a few minutes. You weren't charged.",
  'provider.image.BAD_RESPONSE':
    "The image service sent something that isn't an image. Please try again. You weren't charged.",
  'provider.image.BAD_REQUEST':
    "The image service couldn't use this request. Please change the prompt or the image and try again. You weren't charged.",
  'provider.image.NOT_FOUND':
    "This image model is no longer available. Please choose another model, or ask us to. You weren't charged.",
  'provider.image.CONFLICT':
    "The image service is already working on this. Please wait a moment and try again. You weren't charged.",
  'provider.image.UNAUTHORISED':
    "Image generation isn't set up correctly. We've been notified; please try again later. You weren't charged.",

  'provider.payment.CONTENT_POLICY': "The payment service declined this. You weren't charged.",
  'provider.payment.REFUSED': "The payment service declined this. You weren't charged. Please try another card.",
  'provider.payment.NO_IMAGE': "The payment service didn't answer as expected. Please try again.",
  'provider.payment.RATE_LIMITED':
    "The payment service is very busy. You weren't charged. Please try again in a minute.",
  'provider.payment.QUOTA': "The payment service is very busy. You weren't charged. Please try again in a minute.",
  'provider.payment.TIMEOUT': 'The payment service took too long. Please try again; you will not pay twice.',
  'provider.payment.UNAVAILABLE':
    'The payment service is unavailable. Please try again in a moment; you will not pay twice.',
  'provider.payment.BAD_RESPONSE':
    "The payment service sent a response we couldn't read. Please try again; you will not pay twice.",
  'provider.payment.BAD_REQUEST':
    "The payment service couldn't use this. You weren't charged. Please try another card.",
  'provider.payment.NOT_FOUND': "The payment service doesn't know this payment or card. Please enter your card again.",
  'provider.payment.CONFLICT': 'The payment service is already working on this. Please wait a moment and try again.',
  'provider.payment.UNAUTHORISED': "Payment isn't set up correctly. We've been notified; please try again later.",

  'provider.print.CONTENT_POLICY': 'The print provider declined this design. Please choose another one.',
  'provider.print.REFUSED': 'The print provider declined this. Please check the product and the design and try again.',
  'provider.print.NO_IMAGE': 'The print provider returned no image. Please try again.',
  'provider.print.RATE_LIMITED': 'The print provider is very busy. Please try again in a minute.',
  'provider.print.QUOTA': "The print provider can't make more mockups today. Please try again tomorrow.",
  'provider.print.TIMEOUT': 'The print provider took too long. Please try again.',
  'provider.print.UNAVAILABLE': 'The print provider is unavailable. Please try again in a few minutes.',
  'provider.print.BAD_RESPONSE': "The print provider sent a response we couldn't read. Please try again.",
  'provider.print.BAD_REQUEST':
    'The print provider rejected this request. Please check the product, the design and the address.',
  'provider.print.NOT_FOUND': "The print provider doesn't have this item. Please choose another product or variant.",
  'provider.print.CONFLICT': 'The print provider already has this order.',
  'provider.print.UNAUTHORISED': "Printing isn't set up correctly. We've been notified; please try again later.",

  'provider.storage': "We couldn't save the image. Please try again in a moment.",
  'storage.notConfigured': "{provider} storage isn't configured. Set its keys and restart, or choose another one.",
  'provider.modelRetired': '{requested} has been retired by its provider, so {model} is used instead.',
  'proxy.badFormat': 'Invalid response format from API',
  'proxy.missingFields': 'Response missing required fields (code or result)',
  'proxy.notArray': 'Response result is not an array',
  'proxy.noProduct': 'No product data received',
  'proxy.noPrintfiles': 'No printfiles data received',
  'proxy.failed': 'API request failed',
  'proxy.wait': 'Please wait {minutes} minute(s) before trying again',
} as const;
