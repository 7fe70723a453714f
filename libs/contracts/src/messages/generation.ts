export const generation = {
  'prompt.tooShort': 'Prompt must be at least 10 characters',
  'generation.success': 'Design generated successfully',
  'generation.successBy': 'Image generated successfully using {provider} ({model})',
  'generation.failed': 'Failed to generate image. Please try again.',
  'generation.failedServer': 'Failed to generate image',
  'generation.noImageUrl': 'No image URL returned from generation',
} as const;
