/** [S23] What services repeat of a request: keys, addresses of people, numbers as long as a card's. */
const PRIVATE =
  /\b[spr]k-[\w*-]{6,}|\bAIza[\w-]{20,}|\bBearer\s+\S+|[\w.+-]+@[\w-]+\.[\w.-]+|\b\d(?:[ -]?\d){12,18}\b/g;

/** A text without what must not be in a log. */
export const withoutPrivate = (text: string): string => text.replace(PRIVATE, '…');
