/** Whether a request that got no answer can have reached the service. */
export type TransportFault = 'notSent' | 'noAnswer' | 'timeout';

const NOT_SENT = new Set([
  'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID',
]);
const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

/** Reads the chain of causes of a failed request. Anything that is not surely `notSent` may have been received. */
export function transportFault(error: unknown): TransportFault {
  for (const link of causes(error)) {
    if (link.code && NOT_SENT.has(link.code)) return 'notSent';
    if (link.name === 'TimeoutError' || (link.code && TIMEOUTS.has(link.code))) return 'timeout';
  }
  return 'noAnswer';
}

/** The words of the innermost cause, which are the ones that help: "fetch failed" does not. */
export function rootMessage(error: unknown): string {
  const chain = [...causes(error)];
  const last = chain.at(-1);
  return last ? `${last.message}${last.code ? ` (${last.code})` : ''}` : String(error);
}

function* causes(error: unknown): Generator<Error & { code?: string }> {
  for (let link = error, depth = 0; link instanceof Error && depth < 6; depth += 1) {
    yield link as Error & { code?: string };
    if (link instanceof AggregateError && link.errors[0] instanceof Error) link = link.errors[0];
    else link = link.cause;
  }
}
