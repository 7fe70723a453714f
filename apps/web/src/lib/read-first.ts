import { accessToken, sessionChecked } from './session.js';

/** A slow answer is not waited for longer before the screen is shown without it. */
const WAITED_MS = 500;

/** A refusal is left to the screen, which says why. */
const read = async ([address, load]: [string, () => Promise<unknown>]): Promise<void> => {
  const { token, answers } = window.firstReads ?? {};
  const answer = await answers?.[address];
  await sessionChecked();
  if (answer?.ok && token === accessToken()) await load();
};

/** Reads into the cache what a screen begins with, by address, so that it is shown with it at once: as far as `start.js` has asked for it, with the token that is signed in. */
export const readFirst = (reads: Record<string, () => Promise<unknown>>): Promise<unknown> =>
  Promise.race([
    Promise.all(Object.entries(reads).map(read)),
    new Promise((resolve) => setTimeout(resolve, WAITED_MS)),
  ]);
