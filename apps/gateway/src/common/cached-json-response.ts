import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A response that is the same for many requests: checked, serialized and compressed once, and not sent again to callers who have it. */
export class CachedJsonResponse {
  private readonly plain: Buffer;
  private readonly etag: string;
  private compressed: Buffer | undefined;

  /** `content` must already fit the endpoint's contract. */
  constructor(readonly content: unknown) {
    this.plain = Buffer.from(JSON.stringify(content));
    this.etag = `"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
  }

  /** Sets status and headers and returns the body: none with 304 where the caller's copy is this one. */
  writeTo(request: FastifyRequest, reply: FastifyReply): Buffer | undefined {
    void reply.headers({ etag: this.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === this.etag) {
      void reply.status(304);
      return undefined;
    }
    void reply.header('content-type', 'application/json; charset=utf-8');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return this.plain;
    void reply.header('content-encoding', 'gzip');
    this.compressed ??= gzipSync(this.plain);
    return this.compressed;
  }
}
