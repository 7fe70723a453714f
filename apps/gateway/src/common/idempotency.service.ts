import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { text } from '#contracts';
import { IdempotencyKeyRepository, type IdempotencyKey, type StoredResponse } from '#database';
import { Logger } from '#observability';
import { HttpError } from './http-error.js';

const LOCK_SECONDS = 30;
const CLEANUP_MS = 3_600_000;

/** Keeps the first response under a user's key for a route, so that a repeated request gets the same response and has no second effect. */
@Injectable()
export class IdempotencyService implements OnApplicationBootstrap, OnModuleDestroy {
  private cleanup: NodeJS.Timeout | undefined;

  constructor(
    private readonly keys: IdempotencyKeyRepository,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.cleanup = setInterval(() => void this.deleteExpired(), CLEANUP_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.cleanup);
  }

  /**
   * The stored response of an earlier request, or undefined where this one shall go on. Throws 422 for another request under the key, and
   * 409 while the first one is in progress. Without `lock` several go on side by side.
   */
  async begin(id: IdempotencyKey, request: unknown, lock: boolean): Promise<StoredResponse | undefined> {
    const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
    if (await this.keys.insert(id, hash, lock ? LOCK_SECONDS : 0)) return undefined;
    const known = await this.keys.find(id);
    if (!known) return undefined;
    if (known.requestHash !== hash)
      throw new HttpError(422, 'IDEMPOTENCY_MISMATCH', text('request.idempotencyMismatch'));
    if (known.status !== null) return { status: known.status, body: known.body };
    if (lock && !(await this.keys.takeOver(id, LOCK_SECONDS)))
      throw new HttpError(409, 'IDEMPOTENCY_IN_PROGRESS', text('request.idempotencyInProgress'), {
        retryAfterSeconds: 1,
      });
    return undefined;
  }

  async store(id: IdempotencyKey, response: StoredResponse): Promise<void> {
    await this.keys.storeResponse(id, response);
  }

  /** Frees the key of a request that failed and so had no effect. */
  async release(id: IdempotencyKey): Promise<void> {
    await this.keys.release(id);
  }

  private async deleteExpired(): Promise<void> {
    await this.keys
      .deleteExpired()
      .catch((error: unknown) => this.log.warn({ err: error }, 'expired idempotency keys not deleted'));
  }
}
