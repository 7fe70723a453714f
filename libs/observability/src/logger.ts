import { AsyncLocalStorage } from 'node:async_hooks';
import { currentTraceparent } from './tracing/trace.js';
import { withoutPrivate } from './without-private.js';
import { pino, type Logger as PinoLogger } from 'pino';

/** Ids that follow a request from the browser to the provider call; part of every log line. */
export interface LogContext {
  requestId?: string | null;
  userId?: string | null;
  jobId?: string;
}

const context = new AsyncLocalStorage<LogContext>();

/** Adds `ids` to the existing ids of every line logged while `work` runs. */
export function withLogContext<T>(ids: LogContext, work: () => T): T {
  return context.run({ ...context.getStore(), ...ids }, work);
}

/** Adds `ids` to every further line that is logged in the present context. */
export function addToLogContext(ids: LogContext): void {
  Object.assign(context.getStore() ?? {}, ids);
}

export const currentLogContext = (): LogContext => context.getStore() ?? {};

const SECRET_PATHS = ['authorization', 'token', 'access_token', 'id_token', 'code_verifier', 'apiKey', 'cookie'];

/** [S23] An error as the log shows it: without the values of a statement that failed, which are people's data, and without what a service repeated. */
function withoutValues(error: Error): unknown {
  const shown = pino.stdSerializers.err(error) as unknown;
  if (typeof shown !== 'object' || shown === null) return shown;
  return Object.fromEntries(
    Object.entries(shown).flatMap(([name, value]: [string, unknown]) =>
      VALUES.has(name) ? [] : [[name, typeof value === 'string' ? withoutPrivate(value) : value]],
    ),
  );
}
// Of an error of TypeORM, and of the driver's own, of which it is part.
const VALUES = new Set(['parameters', 'driverError', 'detail', 'where']);

/** The id under which the traces show this work. */
function traceId(): { traceId?: string } {
  const traceparent = currentTraceparent();
  return traceparent ? { traceId: traceparent.split('-')[1]! } : {};
}

/** The logger of a process: JSON lines on standard output with role and context ids. */
export function createLogger(role: string, level: string): Logger {
  return pino({
    level,
    base: { role, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS.flatMap((path) => [path, `*.${path}`]), censor: '[redacted]' },
    serializers: { err: withoutValues },
    // A copy: pino writes the line's own fields into it.
    mixin: () => ({ ...currentLogContext(), ...traceId() }),
  });
}

/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type --
   One name is the token and the type: nothing but pino's own logger is ever provided. */
/** The process's logger; injected by this class. */
export abstract class Logger {}
export interface Logger extends PinoLogger {}
/* eslint-enable */
