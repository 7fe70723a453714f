import type { TokenStatement } from '#contracts';

/** Of so many days, today among them, what was spent says how much is spent a day. */
const DAYS = 7;
const DAY_MS = 86_400_000;
/** Tokens that last for less are few. */
export const FEW_DAYS = 3;
/** So few are few whatever is spent. */
const FEW = 2;

/** What the user spends in a day, in tokens; `now` in milliseconds since 1970. Days of the month before are not known here and count as without any. */
export function paceOf({ days }: Pick<TokenStatement, 'days'>, now: number): number {
  const first = new Date(now - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  return days.filter(({ day }) => day >= first).reduce((sum, { spent }) => sum + spent, 0) / DAYS;
}

export const isLow = (tokens: number, pace: number): boolean => tokens <= FEW || (pace > 0 && tokens / pace < FEW_DAYS);

/** How many tokens a week at this pace needs beside those that are there. */
export const missingForWeek = (tokens: number, pace: number): number => Math.max(1, Math.ceil(pace * DAYS) - tokens);
