import { createHash } from 'node:crypto';
import { text, type EndpointKey } from '#contracts';
import type { Database } from '#database';
import { HttpError } from './http-error.js';

export interface StoredResponse {
  status: number;
  body: unknown;
}

interface KeyRow {
  requestHash: string;
  status: number | null;
  body: unknown;
  free: boolean;
}

const KEY = /^[\x21-\x7e]{1,255}$/;
const LOCK = "interval '30 seconds'";

/** The caller's Idempotency-Key, if there is one. Throws 400 where it is not 1 to 255 visible characters. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header))
    throw new HttpError(400, 'BAD_REQUEST', text('request.idempotencyKeyInvalid'), { field: 'Idempotency-Key' });
  return header;
}

/** Keeps the first answer under a user's key for a route, so that the same request again is answered the same and has no second effect. */
export class Idempotency {
  constructor(private readonly database: Database) {}

  /** The stored answer of an earlier request, or undefined where this one shall go on. 422 for another body, 409 while the first is being worked on. */
  async begin(
    userId: string,
    route: EndpointKey,
    key: string,
    request: unknown,
    lock: boolean,
  ): Promise<StoredResponse | undefined> {
    const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
    const inserted = await this.database.query(
      `insert into idempotency_keys (user_id, route, key, request_hash, locked_until) values ($1, $2, $3, $4, now() + ${lock ? LOCK : "interval '0'"})
       on conflict do nothing returning key`,
      [userId, route, key, hash],
    );
    if (inserted.length > 0) return undefined;
    const [row] = await this.database.query<KeyRow>(
      `select request_hash, status, body, locked_until <= now() as free from idempotency_keys where user_id = $1 and route = $2 and key = $3`,
      [userId, route, key],
    );
    if (!row) return undefined;
    if (row.requestHash !== hash) throw new HttpError(422, 'IDEMPOTENCY_MISMATCH', text('request.idempotencyMismatch'));
    if (row.status !== null) return { status: row.status, body: row.body };
    if (lock && !(row.free && (await this.takeOver(userId, route, key))))
      throw new HttpError(409, 'IDEMPOTENCY_IN_PROGRESS', text('request.idempotencyInProgress'), {
        retryAfterSeconds: 1,
      });
    return undefined;
  }

  /** The first request died: exactly one of those that come later goes on. */
  private async takeOver(userId: string, route: EndpointKey, key: string): Promise<boolean> {
    const rows = await this.database.query(
      `update idempotency_keys set locked_until = now() + ${LOCK} where user_id = $1 and route = $2 and key = $3 and status is null and locked_until <= now() returning key`,
      [userId, route, key],
    );
    return rows.length > 0;
  }

  async keep(userId: string, route: EndpointKey, key: string, answer: StoredResponse): Promise<void> {
    await this.database.query(
      'update idempotency_keys set status = $4, body = $5, locked_until = now() where user_id = $1 and route = $2 and key = $3',
      [userId, route, key, answer.status, JSON.stringify(answer.body)],
    );
  }

  /** A request that failed has had no effect: its key may be used again. */
  async forget(userId: string, route: EndpointKey, key: string): Promise<void> {
    await this.database.query(
      'delete from idempotency_keys where user_id = $1 and route = $2 and key = $3 and status is null',
      [userId, route, key],
    );
  }
}
