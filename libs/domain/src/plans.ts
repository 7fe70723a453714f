export type Plan = 'none' | 'subscriber';

/** Offset of a user's generations in the queue: a subscriber's first ten outstanding ones precede any other user's first. The offset decays while a job waits. */
export const planOffset = (plan: Plan): number => (plan === 'subscriber' ? 0 : 10);
