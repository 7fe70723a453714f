import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { text } from '#contracts';
import { ORDINARY_BODY } from './body-limits.js';
import { HttpError } from './http-error.js';
import { tooLarge } from './to-http-error.js';

const MAX_DEPTH = 64;
/** From this length on a string can only be a picture; its schema limits it. */
const PICTURE_STRING = 32 * 1024;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Parses JSON bodies after `checkJson`. Refuses keys that would reach a prototype. */
export function parseJsonBodies(app: NestFastifyApplication): void {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', { bodyLimit: ORDINARY_BODY }, (request: FastifyRequest, body: Buffer, done) => {
    checkJson(body);
    // The parser decodes bytes itself, although its type names only text.
    void parse(request, body as unknown as string, done);
  });
}

/**
 * Bounds what JSON.parse and everything after it can cost, in one pass over the bytes that stops at the first excess:
 * besides strings as long as a picture there are at most 256 kB, so many small values cannot be.
 * Throws 400 for JSON that nests deeper than 64, 413 for too much of it. Leaves invalid JSON to the parser.
 */
export function checkJson(bytes: Uint8Array): void {
  let depth = 0;
  let counted = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    const end = byte === QUOTE ? endOfString(bytes, at) : at;
    if (end - at < PICTURE_STRING) counted += end - at + 1;
    if (counted > ORDINARY_BODY) throw tooLarge();
    if (OPENING.has(byte)) depth++;
    else if (CLOSING.has(byte)) depth--;
    if (depth > MAX_DEPTH) throw nestedTooDeeply();
    at = end;
  }
}

/** Where the string that begins at `start` has its closing quote; the end of the bytes where it has none. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

const nestedTooDeeply = () =>
  new HttpError(
    400,
    'BAD_REQUEST',
    text('request.invalid', { field: 'body', problem: `nested deeper than ${MAX_DEPTH} levels` }),
    { field: 'body' },
  );
