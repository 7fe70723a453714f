import type { Logger } from 'pino';

/** Routes Nest's messages to the process's logger; the start-up lines are debug. */
export class NestLogger {
  constructor(private readonly logger: Logger) {}

  log(message: unknown): void {
    this.logger.debug({ source: 'nest' }, String(message));
  }

  error(message: unknown, stack?: unknown): void {
    this.logger.error({ source: 'nest', stack }, String(message));
  }

  warn(message: unknown): void {
    this.logger.warn({ source: 'nest' }, String(message));
  }

  debug(message: unknown): void {
    this.logger.debug({ source: 'nest' }, String(message));
  }

  verbose(message: unknown): void {
    this.logger.trace({ source: 'nest' }, String(message));
  }
}
