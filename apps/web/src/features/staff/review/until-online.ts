/** The network stayed away for longer than a call was to wait for it. */
export class StillOffline extends Error {}

/** Resolves as soon as the browser has a network. Throws `StillOffline` where it has none for so long. */
export function untilOnline(longestMs: number): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const goOn = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      window.removeEventListener('online', goOn);
      reject(new StillOffline());
    }, longestMs);
    window.addEventListener('online', goOn, { once: true });
  });
}
