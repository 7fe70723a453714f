import { randomInt } from 'node:crypto';
import { signIn } from '#testing';

// Test files run side by side: from a range this wide, two of them do not draw the same shopper.
let next = randomInt(10_000_000, 400_000_000);

/** The name of a shopper whom no other test knows. */
export const newShopperName = (): string => `load-${next++}`;

/** The access token of a new shopper with an untouched welcome grant. */
export const newShopper = (): Promise<string> => signIn(newShopperName());
