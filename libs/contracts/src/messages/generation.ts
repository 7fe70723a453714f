export const generation = {
  'prompt.tooShort': 'Prompt must be at least 10 characters',
  'generation.success': 'Design generated successfully',
  'generation.successBy': 'Image generated successfully using {provider} ({model})',
  'generation.failed': 'Failed to generate image. Please try again.',
  'generation.providerClosed':
    'The image service has asked us to wait {wait}. Nothing was charged: please try again then.',
  'generation.providerClosedOther':
    'The image service has asked us to wait {wait}. Nothing was charged: please try again then, or with {other}.',
  'generation.closed':
    "The image service is very busy and has asked us to wait a few minutes. You can't start new images until then.",
  'generation.closedSeconds': '{count: one # second | other # seconds}',
  'generation.closedMinutes': '{count: one # minute | other # minutes}',
  'generation.failedServer': 'Failed to generate image',
  'generation.noImageUrl': 'No image URL returned from generation',
} as const;
