import { signIn } from '#testing';

let next = 1_000 + Math.floor(Math.random() * 1_000_000);

/** The access token of a new shopper with an untouched welcome grant. */
export function newShopper(): Promise<string> {
  return signIn(`load-${next++}`);
}
