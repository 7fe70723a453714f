let running = 0;

/** Whether code is being loaded without which the screen goes on. */
export const isLoadingOptionalPart = (): boolean => running > 0;

/** Loads code without which the screen goes on; undefined where it cannot be fetched. */
export function loadOptionalPart<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  running += 1;
  return load()
    .catch(() => undefined)
    .finally(() => void (running -= 1));
}
