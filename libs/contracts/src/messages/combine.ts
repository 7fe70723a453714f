export const combine = {
  'combine.full': 'Maximum of 4 inputs allowed',
  'combine.noInput': 'Please add at least one input',
  'combine.incomplete': 'Please upload or generate images for all inputs',
  'combine.done': 'Designs combined successfully!',
  'combine.failed': 'Failed to combine images',
  'combine.noImageUrl': 'No combined image URL returned',
  'combine.styleAdded': 'Custom style added successfully',
  'generation.tab.combine': 'Nano Banana',
} as const;
