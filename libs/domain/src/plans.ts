export type Plan = 'none' | 'subscriber';

/** What a user's generations are put behind: a subscriber's first ten outstanding ones go before anybody else's first. The head start passes while a job waits. */
export const planOffset = (plan: Plan): number => (plan === 'subscriber' ? 0 : 10);
