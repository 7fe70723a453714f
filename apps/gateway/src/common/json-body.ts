import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { text } from '#contracts';
import { ORDINARY_BODY, PICTURE_STRING } from './body-sizes.js';
import { refuseCardNumbers } from './card-numbers.js';
import { HttpError } from './http-error.js';
import { tooLarge } from './to-http-error.js';

const MAX_DEPTH = 64;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** The payment provider signs the bytes it sends: they are verified as they came, and parsed by nobody before. */
export const PAYMENT_WEBHOOK = '/api/webhooks/stripe';

/** Parses JSON bodies after `checkJson`. Refuses card numbers, and keys that would reach a prototype. */
export function parseJsonBodies(app: NestFastifyApplication): void {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', { bodyLimit: ORDINARY_BODY }, (request: FastifyRequest, body: Buffer, done) => {
    if (request.routeOptions.url === PAYMENT_WEBHOOK) return done(null, body);
    // Nobody reads what is sent to no route.
    if (request.is404) return done(null, null);
    const parts = checkJson(body);
    // The parser decodes bytes itself, although its type names only text.
    void parse(request, body as unknown as string, (error, parsed) =>
      done(error ?? cardNumberIn([parsed, longNumbers(parts)]), parsed),
    );
  });
}

/** Numbers of the JSON that are too long to be parsed exactly, as they are written. */
const longNumbers = (parts: Uint8Array[]): string[] =>
  Buffer.concat(parts)
    .toString('latin1')
    .match(/(?<![\w".+-])\d{16,19}(?![\w".])/g) ?? [];

/** The refusal of a body with a card number, whatever it is sent for. */
function cardNumberIn(body: unknown): Error | null {
  try {
    refuseCardNumbers(body, 'body');
    return null;
  } catch (refusal) {
    return refusal as Error;
  }
}

/**
 * Bounds what JSON.parse and everything after it can cost, in one pass over the bytes that stops at the first excess:
 * besides strings as long as a picture there are at most 256 kB, so many small values cannot be.
 * Throws 400 for JSON that nests deeper than 64, 413 for too much of it. Leaves invalid JSON to the parser.
 * Returns the parts besides such strings.
 */
export function checkJson(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let partStart = 0;
  let depth = 0;
  let counted = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    const end = byte === QUOTE ? endOfString(bytes, at) : at;
    if (end - at <= PICTURE_STRING) counted += end - at + 1;
    else {
      parts.push(bytes.subarray(partStart, at));
      partStart = end;
    }
    if (counted > ORDINARY_BODY) throw tooLarge();
    if (OPENING.has(byte)) depth++;
    else if (CLOSING.has(byte)) depth--;
    if (depth > MAX_DEPTH) throw nestedTooDeeply();
    at = end;
  }
  return [...parts, bytes.subarray(partStart)];
}

/** Where the string that begins at `start` has its closing quote; the end of the bytes where it has none. */
function endOfString(bytes: Uint8Array, start: number): number {
  const quote = bytes.indexOf(QUOTE, start + 1);
  const end = quote === -1 ? bytes.length : quote;
  // The text of a picture seldom has an escape: it is searched for natively, which takes a hundredth of the time.
  const escape = bytes.subarray(start + 1, end).indexOf(BACKSLASH);
  return escape === -1 ? end : endAfterEscape(bytes, start + 1 + escape);
}

/** The same from the string's first escape on. */
function endAfterEscape(bytes: Uint8Array, from: number): number {
  let at = from;
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
