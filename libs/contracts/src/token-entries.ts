/** Why a balance changes. */
export const entryKinds = [
  'grant',
  'purchase',
  'hold',
  'settle',
  'release',
  'consume',
  'refund',
  'refill',
  'correction',
  'expiry',
] as const;
/** Where tokens came from, in the order in which they are spent. What expires is spent before all of them. */
export const tokenSources = ['plan', 'given', 'bought'] as const;
export type TokenSource = (typeof tokenSources)[number];
export type EntryKind = (typeof entryKinds)[number];
