/** A slow answer is not waited for longer before the screen is shown without it. */
const WAITED_MS = 500;

const read = async ([address, load]: [string, () => Promise<unknown>]): Promise<void> => {
  if (window.firstReads?.answers[address]) await load();
};

/** Reads into the cache what a screen begins with, by address, so that it is shown with it at once: as far as `start.js` has asked for it. */
export const readFirst = (reads: Record<string, () => Promise<unknown>>): Promise<unknown> =>
  Promise.race([
    Promise.all(Object.entries(reads).map(read)),
    new Promise((resolve) => setTimeout(resolve, WAITED_MS)),
  ]);
