/** How long a key outlives its action for a call that was told to come back, and does. */
const REPEAT_MS = 10_000;

interface ActionKey {
  key: string;
  /** A second call of the action was told that the first is under way: it will come back with the same key. */
  isAwaited: boolean;
  until: number;
}

/**
 * One idempotency key per action of the user: the same call keeps its key while it is under way and while its
 * outcome is unknown, so that a double click or a repeat after a lost answer has one effect.
 */
const keys = new Map<string, ActionKey>();

export const keyFor = (action: string): string => {
  const known = keys.get(action);
  if (known && known.until > Date.now()) return known.key;
  const fresh = { key: crypto.randomUUID(), isAwaited: false, until: Infinity };
  keys.set(action, fresh);
  return fresh.key;
};

/** Keeps the key for the repeat of a call that came while the action was under way. */
export function awaitKey(action: string): void {
  const known = keys.get(action);
  if (known) known.isAwaited = true;
}

export function forgetKey(action: string): void {
  const known = keys.get(action);
  if (!known?.isAwaited) return void keys.delete(action);
  known.isAwaited = false;
  known.until = Date.now() + REPEAT_MS;
}
