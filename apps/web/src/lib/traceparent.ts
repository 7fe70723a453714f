const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The beginning of a trace, in the W3C's form: what the server does for this action continues it, where traces are switched on. */
export const newTraceparent = (): string => `00-${hex(16)}-${hex(8)}-01`;
