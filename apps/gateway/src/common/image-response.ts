import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface ImageBody {
  /** Found by reading the bytes. */
  contentType: string;
  size: number;
  body: Buffer | Readable;
}

/** An image as a response. Its headers keep browsers from running anything the file may contain besides. */
export class ImageResponse {
  constructor(private readonly image: ImageBody) {}

  /** Sets the headers and returns the body. Of a bare stream whose caller has gone Nest sends nothing: no hook would run, and the call would keep its slot. */
  writeTo(reply: FastifyReply): Buffer | StreamableFile {
    const { contentType, size, body } = this.image;
    void reply.headers({
      'content-type': contentType,
      'content-length': size,
      'content-disposition': `inline; filename="picture.${contentType.slice('image/'.length)}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
    });
    return body instanceof Readable ? new StreamableFile(body) : body;
  }
}
