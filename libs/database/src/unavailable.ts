/** What sockets and PostgreSQL report while the database cannot be reached, has no connection left or takes too long. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // Its machine or its name is gone: it restarts elsewhere.
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08001',
  '08003',
  '08006',
  // Its transaction took too long beside a busy process, and was ended.
  '25P03',
  // It was a standby a moment ago, or still is.
  '25006',
  // Two transactions waited for each other; one was given up.
  '40P01',
  // Its disk or its memory is full, or it has too many connections.
  '53100',
  '53200',
  '53300',
  // A row stayed locked, or the statement took longer than it may.
  '55P03',
  '57014',
  // The server is shutting down, has crashed or is starting.
  '57P01',
  '57P02',
  '57P03',
]);
/** The driver's own errors have no code. */
const MESSAGES =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/** Whether an error means that the database cannot do this now, but may soon. */
export function isUnavailable(error: unknown): boolean {
  const { code, message, driverError } = Object(error) as { code?: unknown; message?: unknown; driverError?: unknown };
  if (driverError) return isUnavailable(driverError);
  return typeof code === 'string' ? CODES.has(code) : typeof message === 'string' && MESSAGES.test(message);
}
