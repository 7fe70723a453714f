/** Events of the window: whoever changed the balance or the cart raises them, and the top bar reads anew. */
export const balanceEvent = 'tokenBalanceUpdated';
export const cartEvent = 'cartUpdated';
