import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { endpoints, errorBodySchema, type EndpointKey, type Endpoints } from '#contracts';
import { exitCodes, OpsError } from './ops-error.js';

type Part<K extends EndpointKey, P extends 'params' | 'query' | 'body'> =
  Endpoints[K] extends Record<P, z.ZodType> ? Partial<Record<P, z.input<Endpoints[K][P]>>> : unknown;
type CallOptions<K extends EndpointKey> = Part<K, 'params'> & Part<K, 'query'> & Part<K, 'body'>;
type ResponseOf<K extends EndpointKey> = z.output<Endpoints[K]['response']>;

const TIMEOUT_MS = 30_000;
const MAX_TRIES = 4;
const MAX_PAUSE_S = 30;

/** Calls the HTTP API of a stack as the operator who is signed in. What comes back is parsed by the endpoint's schema. */
export class OperatorApi {
  constructor(
    readonly url: string,
    private readonly token?: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  async call<K extends EndpointKey>(key: K, options: CallOptions<K> & object = {}): Promise<ResponseOf<K>> {
    return endpoints[key].response.parse(await this.send(key, options)) as ResponseOf<K>;
  }

  /** Starts a job; resolves with its id as soon as it is accepted, or with the response where there was nothing to do. */
  async start<K extends EndpointKey>(
    key: K,
    options: CallOptions<K> & object,
  ): Promise<{ jobId: string } | { response: ResponseOf<K> }> {
    const body = await this.send(key, options, { prefer: 'respond-async' });
    if (isAccepted(body)) return { jobId: body.jobId };
    return { response: endpoints[key].response.parse(body) as ResponseOf<K> };
  }

  /** The time of a gateway of the stack: this machine's clock may be another. */
  async now(): Promise<string> {
    const { headers } = await this.fetch(new URL('/', this.url), { method: 'HEAD' });
    return new Date(headers.get('date') ?? Date.now()).toISOString();
  }

  private async send(key: EndpointKey, options: object, more: Record<string, string> = {}): Promise<unknown> {
    const { params = {}, query = {}, body } = options as Record<'params' | 'query', object> & { body?: unknown };
    const [method, pattern] = key.split(' ') as [string, string];
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(Reflect.get(params, name))));
    const address = new URL(path, this.url);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value));
    const headers = {
      accept: 'application/json',
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      // The same for every try, so that an answer that was lost has no second effect.
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      ...more,
    };
    return this.tryUntilTaken(address, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Waits as long as the stack asks for, a few times. */
  private async tryUntilTaken(address: URL, request: RequestInit): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      const response = await this.fetch(address, request);
      const body: unknown = await response.json().catch(() => undefined);
      if (response.ok) return body;
      const pauseS = Number(response.headers.get('retry-after'));
      const mayPass = (response.status === 429 || response.status === 503) && pauseS > 0 && pauseS <= MAX_PAUSE_S;
      if (!mayPass || tries >= MAX_TRIES) throw refusal(response.status, body);
      await new Promise((resolve) => setTimeout(resolve, pauseS * 1_000));
    }
  }

  private async fetch(address: URL, request: RequestInit): Promise<Response> {
    try {
      return await fetch(address, { ...request, redirect: 'error', signal: AbortSignal.timeout(this.timeoutMs) });
    } catch {
      throw new OpsError(
        `${this.url} does not respond. Check the address (--url or INKLOOM_URL) and that the stack runs.`,
        exitCodes.unreachable,
      );
    }
  }
}

const isAccepted = (body: unknown): body is { jobId: string } =>
  typeof body === 'object' && body !== null && 'jobId' in body && 'status' in body;

function refusal(status: number, body: unknown): OpsError {
  const parsed = errorBodySchema.safeParse(body);
  const message = parsed.success
    ? `${parsed.data.message} (${parsed.data.code}, request ${parsed.data.requestId})`
    : `The stack responded with ${status}.`;
  if (status === 401) return new OpsError(`${message}\nSign in with: npm run ops -- login`, exitCodes.signIn);
  if (status === 403)
    return new OpsError(`${message}\nThe account needs the permission write:Terminal.`, exitCodes.signIn);
  return new OpsError(message, status === 404 ? exitCodes.notFound : exitCodes.refused);
}
