import { isAscii } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { text } from '#contracts';
import { ORDINARY_BODY, PICTURE_STRING } from './body-sizes.js';
import { refuseCardNumbers } from './card-numbers.js';
import { HttpError } from './http-error.js';
import { tooLarge } from './to-http-error.js';

const MAX_DEPTH = 64;

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** The payment provider signs the bytes it sends: they are verified as they came, and parsed by nobody before. */
export const PAYMENT_WEBHOOK = '/api/webhooks/stripe';

/** JSON as it came: what is counted of it, and between any two parts a string as long as a picture's text. */
interface CheckedJson {
  parts: Buffer[];
  pictures: Buffer[];
}

/** Parses JSON bodies after `checkJson`. Refuses card numbers, and keys that would reach a prototype. */
export function parseJsonBodies(app: NestFastifyApplication): void {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', { bodyLimit: ORDINARY_BODY }, (request: FastifyRequest, body: Buffer, done) => {
    if (request.routeOptions.url === PAYMENT_WEBHOOK) return done(null, body);
    // Nobody reads what is sent to no route.
    if (request.is404) return done(null, null);
    const checked = checkJson(body);
    const { json, texts } = setAside(checked);
    // The parser decodes bytes itself, although its type names only text.
    void parse(request, json as unknown as string, (error, parsed) => {
      const whole = putBack(parsed, texts);
      done(error ?? cardNumberIn([whole, longNumbers(checked.parts)]), whole);
    });
  });
}

/** Stands for a text that was set aside. Nobody outside can know it. */
const ASIDE = `text set aside ${randomUUID()}`;

/**
 * The JSON with a short name in place of each picture's text, and these texts by their names: the parser would read and decode
 * 28 MB letter by letter, for 40 ms in which everybody waits. Only what reads the same as bytes is set aside, and no key.
 */
function setAside({ parts, pictures }: CheckedJson): { json: Buffer; texts: Map<string, string> } {
  const texts = new Map<string, string>();
  const pieces = parts.flatMap((part, index) => {
    const picture = pictures[index];
    if (!picture || !isPlain(picture) || isKeyBefore(parts[index + 1]!)) return [part, ...(picture ? [picture] : [])];
    const name = `${ASIDE} ${index}`;
    texts.set(name, picture.toString('latin1', 1));
    return [part, Buffer.from(`"${name}`)];
  });
  return { json: Buffer.concat(pieces), texts };
}

const isPlain = (bytes: Buffer): boolean => isAscii(bytes) && !bytes.includes(BACKSLASH);

/** Whether the string that ends where these bytes begin, with its quote, is a key. */
const isKeyBefore = (bytes: Buffer): boolean => bytes.find((byte, at) => at > 0 && !SPACE.has(byte)) === COLON;

/** Parsed JSON with the texts in it that were set aside. */
function putBack(value: unknown, texts: Map<string, string>): unknown {
  if (texts.size === 0) return value;
  if (typeof value === 'string') return texts.get(value) ?? value;
  if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) (value as Record<string, unknown>)[key] = putBack(part, texts);
  return value;
}

/** Numbers of the JSON that are too long to be parsed exactly, as they are written. */
const longNumbers = (parts: Buffer[]): string[] =>
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
 * Returns such strings, each with its first quote, and the parts besides.
 */
export function checkJson(bytes: Buffer): CheckedJson {
  const parts: Buffer[] = [];
  const pictures: Buffer[] = [];
  let partStart = 0;
  let depth = 0;
  let counted = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    const end = byte === QUOTE ? endOfString(bytes, at) : at;
    if (end - at <= PICTURE_STRING) counted += end - at + 1;
    else {
      parts.push(bytes.subarray(partStart, at));
      pictures.push(bytes.subarray(at, end));
      partStart = end;
    }
    if (counted > ORDINARY_BODY) throw tooLarge();
    if (OPENING.has(byte)) depth++;
    else if (CLOSING.has(byte)) depth--;
    if (depth > MAX_DEPTH) throw nestedTooDeeply();
    at = end;
  }
  return { parts: [...parts, bytes.subarray(partStart)], pictures };
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
