import { withoutPrivate } from '#observability';

const MAX_CHARACTERS = 400;

/** Shortens a service's message to one line for the log: no markup, no long payloads, nothing private. */
export function logText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const line = withoutPrivate(text)
    .replace(/<[^>]*>/g, ' ')
    .replace(/[A-Za-z0-9+/=_-]{120,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line;
}
