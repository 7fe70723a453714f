/** How many gift codes are made at once, and how many tokens each may be worth. Without schemas, which pages need not load. */
export const MOST_GIFT_CODES = 100;
export const MOST_GIFT_TOKENS = 10_000;
/** For how many days at most its tokens are good. */
export const MOST_GIFT_DAYS = 3_650;
