import pg from 'pg';
import type { Silence } from './silence.js';
import { Statement } from './statement.js';

/** What the pool gives each of its connections besides pg's own settings. */
interface ConnectionSettings extends pg.ClientConfig {
  /** How long a statement may stay without an answer; for ever where it is not set. */
  answerWithinMs?: number | undefined;
  /** Shortens that time, and the one to connect, while nobody gets an answer. */
  silence?: Silence | undefined;
}

/**
 * A connection that ends when the server does not answer a statement in time: the answer may still come, and nobody must get
 * it for the next statement's. The pool replaces a connection that has ended.
 */
export class Connection extends pg.Client {
  private readonly answerWithinMs: number | undefined;
  private readonly silence: Silence | undefined;
  private overdue: NodeJS.Timeout | undefined;

  constructor(settings: ConnectionSettings) {
    const { silence, connectionTimeoutMillis: connectMs } = settings;
    // Without a millisecond pg would wait for ever.
    super(silence && connectMs ? { ...settings, connectionTimeoutMillis: silence.patience(connectMs) || 1 } : settings);
    this.silence = silence;
    this.answerWithinMs = settings.answerWithinMs;
    // Every statement is told by its own error; without a listener the process would end too.
    this.on('error', () => {});
    // No statement is open any more.
    this.on('drain', () => clearTimeout(this.overdue));
    this.on('end', () => clearTimeout(this.overdue));
  }

  override query = ((...statement: unknown[]) => {
    const [first] = statement;
    const ms = first instanceof Statement ? (first.answerWithinMs ?? this.answerWithinMs) : this.answerWithinMs;
    clearTimeout(this.overdue);
    if (ms !== undefined) this.overdue = setTimeout(() => this.look(), this.silence?.patience(ms) ?? ms);
    return (super.query as (...parameters: unknown[]) => unknown)(...statement);
  }) as pg.Client['query'];

  /** After a stall of this process the answer may lie there unread: it is read before this one's turn. */
  private look(): void {
    this.overdue = setTimeout(() => this.giveUp());
  }

  private giveUp(): void {
    void this.silence?.probe();
    const error = Object.assign(new Error('The database did not answer in time'), { code: 'ETIMEDOUT' });
    (this as unknown as { connection: pg.Connection }).connection.stream.destroy(error);
  }
}
