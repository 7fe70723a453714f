import type { IncomingMessage } from 'node:http';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '#config';
import { text } from '#contracts';
import { Logger } from '#observability';
import { BatchedRateLimiter, LeaseCounter } from '#redis';
import { HttpError } from '../common/http-error.js';
import { addressOf, networkOf } from './client-address.js';

/** What carries a user's socket. */
export interface OpenConnection {
  readonly readyState: string;
  once(event: 'close', listener: () => void): unknown;
}

const WINDOW_MS = 60_000;
const BATCHES = 50;
/** How long the sockets of a killed gateway count. */
const LEASE_MS = 60_000;
const RENEW_MS = 20_000;
const RETRY_SECONDS = 30;

/**
 * [S22] How many sockets a user may have open over all gateways, and how often an address may connect. While Redis is
 * away this gateway's own count decides.
 */
@Injectable()
export class SocketLimiter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** The sockets of this gateway, by user. */
  private readonly sockets = new Map<string, Set<string>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: Config,
    private readonly rates: BatchedRateLimiter,
    private readonly leases: LeaseCounter,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.renew(), RENEW_MS);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Counts a handshake by its address, before anything is known about who connects. */
  async admitHandshake(request: IncomingMessage): Promise<boolean> {
    const limit = this.config.RATE_HANDSHAKES_PER_MINUTE;
    const name = `handshakes:${networkOf(addressOf(request, this.config.TRUSTED_PROXIES))}`;
    const options = { batch: Math.ceil(limit / BATCHES), patienceMs: this.config.RATE_COUNT_TIMEOUT_MS };
    try {
      return (await this.rates.take({ name, limit, windowMs: WINDOW_MS }, options)).allowed;
    } catch (error) {
      this.log.debug({ err: error }, 'handshake not counted');
      return true;
    }
  }

  /** Counts the user's socket until its connection closes. Throws 429 where the user has as many as allowed. */
  async open(userId: string, id: string, connection: OpenConnection): Promise<void> {
    // It counts here before Redis answers, so that sockets of one moment count each other.
    const counted = this.countOwn(userId, id) && (await this.enter(userId, id));
    if (!counted || connection.readyState === 'closed') this.close(userId, id);
    else connection.once('close', () => this.close(userId, id));
    if (!counted)
      throw new HttpError(429, 'TOO_MANY_SOCKETS', text('request.tooManySockets'), {
        retryAfterSeconds: RETRY_SECONDS,
      });
  }

  private countOwn(userId: string, id: string): boolean {
    const own = this.sockets.get(userId) ?? new Set();
    this.sockets.set(userId, own.add(id));
    return own.size <= this.config.SOCKETS_PER_USER;
  }

  private close(userId: string, id: string): void {
    const own = this.sockets.get(userId);
    own?.delete(id);
    if (own?.size === 0) this.sockets.delete(userId);
    // Where Redis misses it, the lease runs out.
    this.leases.leave(group(userId), id).catch(() => undefined);
  }

  private async enter(userId: string, id: string, most = this.config.SOCKETS_PER_USER): Promise<boolean> {
    try {
      return await this.leases.enter(group(userId), id, most, LEASE_MS);
    } catch (error) {
      this.log.debug({ err: error }, 'socket counted by this gateway alone');
      return true;
    }
  }

  /** What is open stays open: a Redis that lost its count gets it again. */
  private async renew(): Promise<void> {
    const open = [...this.sockets].flatMap(([userId, ids]) => [...ids].map((id) => ({ userId, id })));
    await Promise.all(open.map(({ userId, id }) => this.enter(userId, id, Number.MAX_SAFE_INTEGER)));
  }
}

const group = (userId: string): string => `sockets:${userId}`;
