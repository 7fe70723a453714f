export const editor = {
  'editor.fillImage': 'Fill Image',
  'editor.relationship': 'Image-to-Template Relationship',
  'editor.mismatchQuestion': 'How would you like to handle this?',
  'editor.willResize': 'Image will be processed with resizing',
  'editor.willCrop': 'Image will be processed with cropping',
  'editor.cropFailed': 'Failed to crop image. Proceeding with original image.',
  'editor.anchorFailed': 'Failed to apply anchor positioning. Proceeding with original image.',
  'editor.recordFailed': 'Processed image saved but failed to create design record',
} as const;
