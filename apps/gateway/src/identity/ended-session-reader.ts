import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '#config';
import type { AccountChange } from '#contracts';
import { SessionRevocationRepository, UserRepository } from '#database';
import { Logger } from '#observability';
import { SessionNotices } from '#realtime';
import { Subscriber } from '#redis';
import { SessionRevocations } from './session-revocations.js';

/** A record may become visible that much after the time that it bears: the longest transaction is shorter. */
const OVERLAP_MS = 60_000;
const CLEANUP_MS = 3_600_000;

/**
 * [S16] Keeps this gateway's knowledge of ended sessions and barred users complete: everything before the first request, then the notices
 * of other gateways, and in any case what PostgreSQL has recorded since the last reading, which bounds the delay while Redis is away.
 */
@Injectable()
export class EndedSessionReader implements OnModuleInit, BeforeApplicationShutdown {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly barringHandlers = new Set<(change: AccountChange) => void>();
  private seenBarrings = new Set<string>();
  private readTo = new Date(0);
  private reading: Promise<void> | undefined;

  constructor(
    private readonly config: Config,
    private readonly repository: SessionRevocationRepository,
    private readonly users: UserRepository,
    private readonly revocations: SessionRevocations,
    private readonly notices: SessionNotices,
    private readonly subscriber: Subscriber,
    private readonly log: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    this.readTo = await this.repository.readClock();
    this.revocations.apply(await this.repository.findActive());
    const onError = (error: unknown): void => this.log.error({ err: error }, 'not listening for ended sessions');
    this.notices.subscribe((ended) => this.revocations.apply(ended)).catch(onError);
    this.subscriber.onGap(() => void this.read());
    this.timers.push(
      setInterval(() => void this.read(), this.config.SESSION_REVOCATION_POLL_MS),
      setInterval(() => void this.cleanUp(), CLEANUP_MS),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.timers.forEach(clearInterval);
    await this.reading;
  }

  /** Calls the handler with every user who was barred or let in again. */
  onBarring(handler: (change: AccountChange) => void): void {
    this.barringHandlers.add(handler);
  }

  /** One reading at a time; a failed one is made up for by the next, which begins at the same time. */
  private read(): Promise<void> {
    this.reading ??= this.readOnce()
      .catch((error: unknown) => this.log.warn({ err: error }, 'ended sessions not read'))
      .finally(() => (this.reading = undefined));
    return this.reading;
  }

  private async readOnce(): Promise<void> {
    const since = new Date(this.readTo.getTime() - OVERLAP_MS);
    const [ended, barrings] = await Promise.all([
      this.repository.findActive(since),
      this.users.findBarringsSince(since),
    ]);
    this.revocations.apply(ended);
    const fresh = barrings.filter((barring) => !this.seenBarrings.has(keyOf(barring)));
    this.seenBarrings = new Set(barrings.map(keyOf));
    for (const { id, barred } of fresh) for (const handler of this.barringHandlers) handler({ userId: id, barred });
    const times = [...ended.map(({ recordedAt }) => recordedAt), ...barrings.map(({ changedAt }) => changedAt)];
    this.readTo = new Date(Math.max(this.readTo.getTime(), ...times.map((time) => time.getTime())));
  }

  private async cleanUp(): Promise<void> {
    this.revocations.dropExpired();
    await this.repository
      .deleteExpired()
      .catch((error: unknown) => this.log.warn({ err: error }, 'expired revocations not deleted'));
  }
}

const keyOf = ({ id, changedAt }: { id: string; changedAt: Date }): string => `${id} ${changedAt.getTime()}`;
