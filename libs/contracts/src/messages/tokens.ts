export const tokens = {
  'tokens.insufficient': 'Insufficient tokens. Please purchase more tokens to continue.',
  'tokens.balanceFailed': 'Failed to check token balance',
  'tokens.deducted': '1 token deducted. New balance: {balance} tokens',
  'tokens.current': 'Current balance: {balance} tokens',
  'tokens.updateFailed': 'Image generated but failed to update token balance',
  'tokens.generationNote': 'Image generation',
} as const;
