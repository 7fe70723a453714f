import { createHash, webcrypto } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { text } from '#contracts';
import {
  IdempotencyKeyRepository,
  type IdempotencyKey,
  type IdempotencyKeyEntity,
  type StoredResponse,
} from '#database';
import { Logger } from '#observability';
import { PICTURE_STRING } from './body-sizes.js';
import { HttpError } from './http-error.js';

const LOCK_SECONDS = 30;
const CLEANUP_MS = 3_600_000;
const MAX_TRIES = 3;

/** How a request under a key begins: with the response of an earlier one, or with its own lock. */
export interface Begun {
  stored?: StoredResponse;
  lock?: string | undefined;
}

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
   * The stored response of an earlier request, or the lock of this one, which shall go on. Throws 422 for another request under the key, and
   * 409 while the first one is in progress. Without `exclusive` several go on side by side.
   */
  async begin(id: IdempotencyKey, request: unknown, exclusive: boolean): Promise<Begun> {
    const hash = await hashOf(request);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const lock = await this.keys.insert(id, hash, exclusive ? LOCK_SECONDS : 0);
      if (lock) return { lock: exclusive ? lock : undefined };
      const known = await this.keys.find(id);
      // Without it the first request has failed meanwhile and freed the key.
      if (known) return this.repeat(id, known, hash, exclusive);
    }
    throw inProgress();
  }

  private async repeat(
    id: IdempotencyKey,
    known: IdempotencyKeyEntity,
    hash: string,
    exclusive: boolean,
  ): Promise<Begun> {
    if (known.requestHash !== hash)
      throw new HttpError(422, 'IDEMPOTENCY_MISMATCH', text('request.idempotencyMismatch'));
    if (known.status !== null) return { stored: { status: known.status, body: known.body } };
    if (!exclusive) return {};
    const lock = await this.keys.takeOver(id, LOCK_SECONDS);
    if (!lock) throw inProgress();
    return { lock };
  }

  /** Never rejects: the request has had its effect, and is answered. */
  async store(id: IdempotencyKey, response: StoredResponse): Promise<void> {
    try {
      await this.keys.storeResponse(id, response).catch(() => this.keys.storeResponse(id, response));
    } catch (error) {
      this.log.error({ err: error, route: id.route }, 'response not stored under its idempotency key');
    }
  }

  /** Frees the key of a request that failed and so had no effect. */
  async release(id: IdempotencyKey, lock: string | undefined): Promise<void> {
    await this.keys.release(id, lock);
  }

  private async deleteExpired(): Promise<void> {
    await this.keys
      .deleteExpired()
      .catch((error: unknown) => this.log.warn({ err: error }, 'expired idempotency keys not deleted'));
  }
}

/** Texts as long as a picture's are hashed on another thread: 28 MB take so long that everybody else would wait. */
async function hashOf(request: unknown): Promise<string> {
  const pictures: string[] = [];
  const json = JSON.stringify(request, (_, value: unknown) =>
    typeof value === 'string' && value.length >= PICTURE_STRING ? `picture ${pictures.push(value)}` : value,
  );
  const hash = createHash('sha256').update(json);
  const digests = pictures.map((picture) => webcrypto.subtle.digest('SHA-256', Buffer.from(picture)));
  for (const digest of await Promise.all(digests)) hash.update(Buffer.from(digest));
  return hash.digest('hex');
}

const inProgress = (): HttpError =>
  new HttpError(409, 'IDEMPOTENCY_IN_PROGRESS', text('request.idempotencyInProgress'), { retryAfterSeconds: 1 });
