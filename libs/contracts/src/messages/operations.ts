export const operations = {
  'ops.loadFailed': 'Failed to load the queues',
  'ops.failed': 'The queues could not be changed. Please try again.',
} as const;
