/**
 * One idempotency key per action of the person: the same call keeps its key while it is under way and while its
 * outcome is unknown, so that a double click or a repeat after a lost answer has one effect.
 */
const keys = new Map<string, string>();

export const keyFor = (action: string): string => {
  const known = keys.get(action);
  if (known) return known;
  const fresh = crypto.randomUUID();
  keys.set(action, fresh);
  return fresh;
};

export const forgetKey = (action: string): void => void keys.delete(action);
