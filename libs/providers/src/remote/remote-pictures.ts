import type { LookupFunction } from 'node:net';
import { uploadLimits } from '#contracts';
import { Agent, request, type Dispatcher } from 'undici';
import { withDeadline } from '../errors/deadline.js';
import { publicLookup } from './public-address.js';
import { RemotePictureError } from './remote-picture-error.js';
import { RemotePlaces, type RemotePlacesSettings } from './remote-places.js';

export interface RemotePicturesSettings extends RemotePlacesSettings {
  /** How names are looked up; the system's way unless a test says otherwise. */
  lookup?: LookupFunction;
}

type Answer = Dispatcher.ResponseData;

/** What a page has put at an image host is read from there. */
const MAX_BYTES = uploadLimits.maxBytes;
const WHOLE_MS = 10_000;
const CONNECT_MS = 3_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];
/** The same for everyone: nothing of the user or of their request goes out. */
const HEADERS = {
  accept: 'image/png, image/jpeg, image/webp',
  'accept-encoding': 'identity',
  'user-agent': 'Inkloom picture reader',
};

/** Reads pictures from the few hosts that are allowed to give us some. What the bytes are is for the caller to judge. */
export class RemotePictures {
  private readonly places: RemotePlaces;
  private readonly outside: Agent;
  private readonly trusted: Agent;

  constructor(settings: RemotePicturesSettings) {
    this.places = new RemotePlaces(settings);
    this.outside = agent({ lookup: settings.lookup ?? publicLookup() });
    this.trusted = agent({});
  }

  /** Throws `refused` for an address that is not asked at all. */
  check(address: string): void {
    this.places.check(address);
  }

  /** At most 20 MB within 10 s. Throws RemotePictureError. */
  async read(address: string, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<Buffer> {
    const url = this.places.check(address);
    try {
      return await withDeadline(WHOLE_MS, signal, (deadline) => this.follow(url, deadline));
    } catch (error) {
      signal?.throwIfAborted();
      throw asRemoteError(error);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.outside.destroy(), this.trusted.destroy()]);
  }

  /** Every hop is an address like any other: checked before it is asked. */
  private async follow(first: URL, signal: AbortSignal): Promise<Buffer> {
    let url = first;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const answer = await request(url, {
        method: 'GET',
        headers: HEADERS,
        signal,
        dispatcher: this.places.isTrusted(url) ? this.trusted : this.outside,
      });
      if (!REDIRECTS.includes(answer.statusCode)) return bytesOf(answer);
      drop(answer);
      url = this.places.check(String(answer.headers.location ?? ''), url);
    }
    throw new RemotePictureError('failed', `more than ${MAX_REDIRECTS} redirects`);
  }
}

const agent = (connect: { lookup?: LookupFunction }): Agent =>
  new Agent({
    connect: { ...connect, timeout: CONNECT_MS },
    connections: 8,
    pipelining: 0,
    headersTimeout: WHOLE_MS,
    bodyTimeout: WHOLE_MS,
    maxHeaderSize: 16_384,
  });

async function bytesOf(answer: Answer): Promise<Buffer> {
  const { statusCode, headers, body } = answer;
  const encoding = headers['content-encoding'] ?? 'identity';
  // What unfolds to more than it weighs is not unfolded: it was asked for plain.
  const problem =
    statusCode !== 200
      ? `answered ${statusCode}`
      : encoding !== 'identity'
        ? `encoded as ${String(encoding)}`
        : undefined;
  if (problem) throw dropFor(answer, new RemotePictureError('failed', problem));
  if (Number(headers['content-length'] ?? 0) > MAX_BYTES)
    throw dropFor(answer, new RemotePictureError('tooLarge', `${String(headers['content-length'])} bytes announced`));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new RemotePictureError('tooLarge', 'more bytes than are taken');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Ends the connection instead of reading what nobody wants. */
function drop({ body }: Answer): void {
  body.on('error', () => undefined).destroy();
}

function dropFor(answer: Answer, error: RemotePictureError): RemotePictureError {
  drop(answer);
  return error;
}

function asRemoteError(error: unknown): RemotePictureError {
  if (error instanceof RemotePictureError) return error;
  return new RemotePictureError('failed', error instanceof Error ? error.message : String(error), error);
}
