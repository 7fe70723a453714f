import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Accepts a body of any type, unparsed, in requests to the bucket; elsewhere a type without a parser stays a 415. */
export function acceptObjectBodies(server: FastifyInstance): void {
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer, done) => {
    if (request.url.startsWith('/s3/')) return done(null, body);
    done(
      Object.assign(new Error(`Unsupported Media Type: ${request.headers['content-type'] ?? 'none'}`), {
        statusCode: 415,
      }),
    );
  });
}
