export const purchase = {
  'purchase.title': 'Token Packs',
  'purchase.logIn': 'Please log in to purchase tokens',
  'purchase.refused': 'You do not have permission to purchase generation tokens',
  'purchase.failed': 'Failed to purchase tokens. Please try again.',
  'purchase.transactionFailed': 'Failed to create token transaction',
} as const;
