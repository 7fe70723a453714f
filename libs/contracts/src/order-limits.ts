/** Characters of what a shopper writes to an order. */
export const ORDER_NOTE_MAX = 500;
