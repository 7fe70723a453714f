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
] as const;
export type EntryKind = (typeof entryKinds)[number];
