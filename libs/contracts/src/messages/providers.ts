/** What a person reads when an outside service failed; each says what to do next. */
export const providers = {
  'provider.image.CONTENT_POLICY':
    'The image service declined this prompt because of its content rules. Please change the wording and try again. You were not charged.',
  'provider.image.REFUSED':
    'The image service answered with words instead of a picture. Please describe the image differently and try again. You were not charged.',
  'provider.image.NO_IMAGE': 'The image service did not return a picture. Please try again. You were not charged.',
  'provider.image.RATE_LIMITED':
    'The image service is very busy at the moment. Please try again in a minute. You were not charged.',
  'provider.image.QUOTA':
    'Image generation is out of capacity at the moment. Please try again later. You were not charged.',
  'provider.image.TIMEOUT': 'The image service took too long to answer. Please try again. You were not charged.',
  'provider.image.UNAVAILABLE':
    'The image service is not available at the moment. Please try again in a few minutes. You were not charged.',
  'provider.image.BAD_RESPONSE':
    'The image service sent an answer that is not a picture. Please try again. You were not charged.',
  'provider.image.BAD_REQUEST':
    'The image service could not work with this request. Please change the prompt or the picture and try again. You were not charged.',
  'provider.image.NOT_FOUND':
    'The image model is no longer offered by its provider. Please choose another model in the terminal settings, or ask us to. You were not charged.',
  'provider.image.CONFLICT':
    'The image service is already working on this. Please wait a moment and try again. You were not charged.',
  'provider.image.UNAUTHORISED':
    'Image generation is not set up correctly. Please try again later; we have been told. You were not charged.',

  'provider.print.CONTENT_POLICY': 'The print provider declined this design. Please use another design.',
  'provider.print.REFUSED':
    'The print provider declined this request. Please check the product and the design and try again.',
  'provider.print.NO_IMAGE': 'The print provider returned no picture. Please try again.',
  'provider.print.RATE_LIMITED': 'The print provider is very busy at the moment. Please try again in a minute.',
  'provider.print.QUOTA': 'The print provider accepts no more mockups today. Please try again tomorrow.',
  'provider.print.TIMEOUT': 'The print provider took too long to answer. Please try again.',
  'provider.print.UNAVAILABLE': 'The print provider is not available at the moment. Please try again in a few minutes.',
  'provider.print.BAD_RESPONSE': 'The print provider sent an answer we could not read. Please try again.',
  'provider.print.BAD_REQUEST':
    'The print provider could not work with this request. Please check the product, the design and the address.',
  'provider.print.NOT_FOUND': 'The print provider does not know this item. Please choose another product or variant.',
  'provider.print.CONFLICT': 'The print provider already has this order.',
  'provider.print.UNAUTHORISED':
    'The connection to the print provider is not set up correctly. Please try again later; we have been told.',

  'provider.storage': 'The picture could not be stored. Please try again in a moment.',
  'storage.notConfigured':
    'The storage {provider} is not configured. Please set its keys and restart, or choose another one.',
  'provider.modelRetired': '{requested} is retired by its provider; {model} is used instead.',
  'proxy.badFormat': 'Invalid response format from API',
  'proxy.missingFields': 'Response missing required fields (code or result)',
  'proxy.notArray': 'Response result is not an array',
  'proxy.noProduct': 'No product data received',
  'proxy.noPrintfiles': 'No printfiles data received',
  'proxy.failed': 'API request failed',
  'proxy.wait': 'Please wait {minutes} minute(s) before trying again',
} as const;
