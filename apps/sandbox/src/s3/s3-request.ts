import type { FastifyRequest } from 'fastify';
import { S3Error } from './s3-error.js';

/** The request as the signature covers it: path percent-encoded, header names in lower case. */
export interface S3Request {
  method: string;
  path: string;
  query: Map<string, string>;
  headers: Record<string, string>;
  bucket: string;
  key: string;
  body: Buffer;
}

/** Supported query parameters of an object; any other one asks for an unsupported feature. */
const SUPPORTED_PARAMETERS = /^(x-id|x-amz-[\w-]+)$/i;
const UNSUPPORTED_HEADERS = ['range', 'if-match', 'if-none-match', 'x-amz-copy-source'];

/** Parses a request. Refuses unsupported features instead of ignoring them. */
export function readRequest(request: FastifyRequest): S3Request {
  const { path, query } = splitAddress(request.url);
  const [, bucket = '', key = ''] = /^\/s3\/([^/]*)\/?(.*)$/s.exec(decodeURIComponent(path)) ?? [];
  const unsupported =
    [...query.keys()].find((name) => !SUPPORTED_PARAMETERS.test(name)) ??
    UNSUPPORTED_HEADERS.find((name) => name in request.headers);
  if (unsupported) throw new S3Error('NotImplemented', `The sandbox does not know ${unsupported}.`);
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
