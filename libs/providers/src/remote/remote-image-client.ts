import type { LookupFunction } from 'node:net';
import { uploadLimits } from '#contracts';
import { Agent, request, type Dispatcher } from 'undici';
import { withDeadline } from '../errors/deadline.js';
import { publicLookup } from './public-address.js';
import { RemoteImageError } from './remote-image-error.js';
import { AllowedAddresses, type AllowedAddressesSettings } from './allowed-addresses.js';

export interface RemoteImageSettings extends AllowedAddressesSettings {
  /** Resolves host names; the system's resolver by default. */
  lookup?: LookupFunction;
}

type Response = Dispatcher.ResponseData;

/** As for uploads: a page may have uploaded the image to an image host. */
const MAX_BYTES = uploadLimits.maxBytes;
const WHOLE_MS = 10_000;
const CONNECT_MS = 3_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];
/** Equal for every request: nothing about the user or their request is sent. */
const HEADERS = {
  accept: 'image/png, image/jpeg, image/webp',
  'accept-encoding': 'identity',
  'user-agent': 'Inkloom image reader',
};

/** Reads images from the allowed hosts. The caller checks what the bytes are. */
export class RemoteImageClient {
  private readonly allowed: AllowedAddresses;
  private readonly outside: Agent;
  private readonly trusted: Agent;

  constructor(settings: RemoteImageSettings) {
    this.allowed = new AllowedAddresses(settings);
    this.outside = agent({ lookup: settings.lookup ?? publicLookup() });
    this.trusted = agent({});
  }

  /** Throws `refused` for an address that is not allowed. */
  check(address: string): void {
    this.allowed.check(address);
  }

  /** At most 20 MB within 10 s. Throws RemoteImageError. */
  async read(address: string, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<Buffer> {
    const url = this.allowed.check(address);
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

  /** Checks the address of every redirect like the first one. */
  private async follow(first: URL, signal: AbortSignal): Promise<Buffer> {
    let url = first;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const response = await request(url, {
        method: 'GET',
        headers: HEADERS,
        signal,
        dispatcher: this.allowed.isTrusted(url) ? this.trusted : this.outside,
      });
      if (!REDIRECTS.includes(response.statusCode)) return bytesOf(response);
      drop(response);
      url = this.allowed.check(String(response.headers.location ?? ''), url);
    }
    throw new RemoteImageError('failed', `more than ${MAX_REDIRECTS} redirects`);
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

async function bytesOf(response: Response): Promise<Buffer> {
  const { statusCode, headers, body } = response;
  const encoding = headers['content-encoding'] ?? 'identity';
  // A compressed body is refused instead of expanded: the request asked for identity.
  const problem =
    statusCode !== 200
      ? `responded ${statusCode}`
      : encoding !== 'identity'
        ? `encoded as ${String(encoding)}`
        : undefined;
  if (problem) throw dropFor(response, new RemoteImageError('failed', problem));
  if (Number(headers['content-length'] ?? 0) > MAX_BYTES)
    throw dropFor(response, new RemoteImageError('tooLarge', `${String(headers['content-length'])} bytes announced`));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new RemoteImageError('tooLarge', 'more bytes than the limit');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Ends the connection instead of reading an unused body. */
function drop({ body }: Response): void {
  body.on('error', () => undefined).destroy();
}

function dropFor(response: Response, error: RemoteImageError): RemoteImageError {
  drop(response);
  return error;
}

function asRemoteError(error: unknown): RemoteImageError {
  if (error instanceof RemoteImageError) return error;
  return new RemoteImageError('failed', error instanceof Error ? error.message : String(error), error);
}
