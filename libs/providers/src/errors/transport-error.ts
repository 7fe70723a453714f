/** Whether a request without a response can have reached the service. */
export type TransportFault = 'notSent' | 'noAnswer' | 'timeout';

const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
/** A connection that ended; the S3 client calls that a TimeoutError, too. */
const LOST = new Set(['ECONNRESET', 'EPIPE']);
const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

/** Reads the chain of causes of a failed request. Anything that is not surely `notSent` may have been received. */
export function transportFault(error: unknown): TransportFault {
  for (const link of causes(error)) {
    if (link.code && NOT_SENT.has(link.code)) return 'notSent';
    if (link.code && LOST.has(link.code)) return 'noAnswer';
    if (link.name === 'TimeoutError' || (link.code && TIMEOUTS.has(link.code))) return 'timeout';
  }
  return 'noAnswer';
}

/** The message of the innermost cause; the outer "fetch failed" explains nothing. */
export function rootMessage(error: unknown): string {
  const chain = [...causes(error)];
  const last = chain.at(-1);
  return last ? `${last.message}${last.code ? ` (${last.code})` : ''}` : String(error);
}

interface ErrorLink {
  name: string;
  message: string;
  code?: string;
  cause?: unknown;
  errors?: unknown[];
}

// Recognised by shape: an error made by the platform's fetch is not always an instance of this realm's Error.
function* causes(error: unknown): Generator<ErrorLink> {
  for (let link = error, depth = 0; isErrorLike(link) && depth < 6; depth += 1) {
    yield link;
    link = link.errors?.[0] ?? link.cause;
  }
}

function isErrorLike(value: unknown): value is ErrorLink {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}

/** Whether an expected JSON response was none, or longer than any that is read. */
export function isUnreadable(error: unknown): boolean {
  for (const link of causes(error)) if (link.name === 'SyntaxError' || link.name === 'AnswerTooLarge') return true;
  return false;
}
