import type { FastifyRequest } from 'fastify';
import { S3Error } from './s3-error.js';

/** What was sent, as the signature covers it: the path still percent-encoded, every name of a header in lower case. */
export interface S3Request {
  method: string;
  path: string;
  query: Map<string, string>;
  headers: Record<string, string>;
  bucket: string;
  key: string;
  body: Buffer;
}

/** Parameters of an object's address that are served; every other one means a feature that is not there. */
const SERVED_PARAMETERS = /^(x-id|x-amz-[\w-]+)$/i;
const UNSERVED_HEADERS = ['range', 'if-match', 'if-none-match', 'x-amz-copy-source'];

/** Takes a request apart. Refuses what asks for features the sandbox does not have, so that none is passed over in silence. */
export function readRequest(request: FastifyRequest): S3Request {
  const { path, query } = splitAddress(request.url);
  const [, bucket = '', key = ''] = /^\/s3\/([^/]*)\/?(.*)$/s.exec(decodeURIComponent(path)) ?? [];
  const unserved =
    [...query.keys()].find((name) => !SERVED_PARAMETERS.test(name)) ??
    UNSERVED_HEADERS.find((name) => name in request.headers);
  if (unserved) throw new S3Error('NotImplemented', `The sandbox does not know ${unserved}.`);
  if (Buffer.byteLength(key) > 1024) throw new S3Error('KeyTooLongError');
  return { method: request.method, path, query, headers: flat(request.headers), bucket, key, body: bodyOf(request) };
}

function splitAddress(url: string): { path: string; query: Map<string, string> } {
  const [path = '', search = ''] = url.split('?', 2);
  return { path, query: new Map(new URLSearchParams(search)) };
}

function flat(headers: FastifyRequest['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : (value ?? '')]),
  );
}

function bodyOf({ body }: FastifyRequest): Buffer {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (!Buffer.isBuffer(body)) throw new S3Error('NotImplemented', 'The sandbox keeps objects of binary types only.');
  return body;
}
