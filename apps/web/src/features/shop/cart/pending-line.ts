import type { CallInput } from '../../../lib/http-client.js';
import { readJson, writeItem } from '../../../lib/storage.js';

/** What the cart takes. */
export type NewLine = CallInput<'POST /api/cart'>['body'];

const item = 'pending_line';
interface PendingLine {
  key: string;
  line: NewLine;
}

/** Keeps a line over the sign-in, in this tab. Returns the key that the address to return to carries. */
export function keepLine(line: NewLine): string {
  const key = crypto.randomUUID();
  writeItem(item, JSON.stringify({ key, line } satisfies PendingLine), 'sessionStorage');
  return key;
}

/** The line kept under the key; null where there is none. */
export function keptLine(key: string | null): NewLine | null {
  const pending = readJson<PendingLine>(item, 'sessionStorage');
  return pending && pending.key === key ? pending.line : null;
}

/** The same, and forgets it: a line is added once, however often the page is opened. */
export function takeLine(key: string): NewLine | null {
  const line = keptLine(key);
  if (line) writeItem(item, null, 'sessionStorage');
  return line;
}
