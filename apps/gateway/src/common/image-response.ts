import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { StoredResponse } from './idempotency.js';

export interface AnsweredPicture {
  /** What the bytes are, as was found out by reading them. */
  contentType: string;
  size: number;
  body: Buffer | Readable;
}

/** A picture as an answer: whatever it should hold besides, no browser runs it. */
export class ImageResponse {
  constructor(private readonly picture: AnsweredPicture) {}

  answer(reply: FastifyReply): StoredResponse {
    const { contentType, size, body } = this.picture;
    void reply.headers({
      'content-type': contentType,
      'content-length': size,
      'content-disposition': `inline; filename="picture.${contentType.slice('image/'.length)}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
    });
    return { status: 200, body };
  }
}
