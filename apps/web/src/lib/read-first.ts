/** A slow answer is not waited for longer before the screen is shown without it. */
const WAITED_MS = 500;

/** Reads into the cache what a screen begins with, so that it is shown with it at once, where `start.js` has asked for it. */
export async function readFirst(address: string, read: () => Promise<unknown>): Promise<void> {
  if (!window.firstReads?.answers[address]) return;
  await Promise.race([read(), new Promise((resolve) => setTimeout(resolve, WAITED_MS))]);
}
