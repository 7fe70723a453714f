/** Each with the letters before it where it is known by its name alone. */
const KINDS = [
  // Keys of OpenAI, Stripe, Google and AWS, and signed tokens.
  /\b[spr]k-[\w*-]{6,}/,
  /\b(?:[spr]k_(?:live|test)|whsec)_[\w*]{6,}/,
  /\bAIza[\w-]{20,}/,
  /\bA[KS]IA[A-Z0-9]{16}\b/,
  /\beyJ[\w-]{10,}\.[\w.-]+/,
  /\bBearer\s+\S+/,
  /(?<=\b(?:[\w-]*(?:token|secret|password|signature)|api_?key|sig)=)[^\s&"',;]{6,}/,
  /(?<=:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/,
  // Addresses of people, and numbers as long as a card's.
  /[\w.+-]+@[\w-]+\.[\w.-]+/,
  /\b\d(?:[ -]?\d){12,18}\b/,
  // Telephone numbers as they are written for people.
  /\+\d[\d\s().-]{6,}\d/,
  /\(\d{3}\)\s?\d{3}[\s.-]?\d{4}\b/,
];
/** [S23] What services repeat of a request: keys, addresses of people, numbers as long as a card's. */
const PRIVATE = new RegExp(KINDS.map(({ source }) => source).join('|'), 'gi');

/** A text without what must not be in a log. */
export const withoutPrivate = (text: string): string => text.replace(PRIVATE, '…');
