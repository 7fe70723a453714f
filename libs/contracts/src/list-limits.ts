/** How many rows an admin's list has at most; the screen says so where there are as many. Without schemas, which pages need not load. */
export const MOST_LISTED_ACCOUNTS = 50;
export const MOST_LISTED_GIFT_CODES = 500;
