export const home = {
  'home.creations': 'Check out these user creations!',
  'home.featured': 'Featured Products',
} as const;
