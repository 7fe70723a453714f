import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredResponse } from './idempotency.js';

/** An answer that is the same for many requests: checked, written and compressed once, and not sent again to who has it. */
export class CachedJsonResponse {
  private readonly plain: Buffer;
  private readonly etag: string;
  private compressed: Buffer | undefined;

  /** `content` must already fit the endpoint's contract. */
  constructor(readonly content: unknown) {
    this.plain = Buffer.from(JSON.stringify(content));
    this.etag = `"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
  }

  /** Sets the headers of the answer; 304 without a body where the caller's copy is this one. */
  answer(request: FastifyRequest, reply: FastifyReply): StoredResponse {
    void reply.headers({ etag: this.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === this.etag) return { status: 304, body: undefined };
    void reply.header('content-type', 'application/json; charset=utf-8');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return { status: 200, body: this.plain };
    void reply.header('content-encoding', 'gzip');
    this.compressed ??= gzipSync(this.plain);
    return { status: 200, body: this.compressed };
  }
}
