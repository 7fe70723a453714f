/** How many products Home features. */
export const featured = 12;
