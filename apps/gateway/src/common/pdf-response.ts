import type { FastifyReply } from 'fastify';

/** A PDF document as a response, to be saved under its name. */
export class PdfResponse {
  constructor(
    private readonly content: Buffer,
    /** Letters, digits and hyphens only. */
    private readonly name: string,
  ) {}

  /** Sets the headers and returns the body. */
  writeTo(reply: FastifyReply): Buffer {
    void reply.headers({
      'content-type': 'application/pdf',
      'content-length': this.content.length,
      'content-disposition': `attachment; filename="${this.name}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    return this.content;
  }
}
