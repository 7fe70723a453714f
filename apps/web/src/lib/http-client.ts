import type { EndpointKey, Endpoints, JobStatus } from '#contracts';
import type { z } from 'zod';
import { text } from '#contracts/messages';
import { awaitKey, forgetKey, keyFor } from './action-key.js';
import { ApiError, isUncertain, isUnderWay, readFailure } from './api-error.js';
import { forgetFirstReads, takeFirstRead } from './first-reads.js';
import { accessToken, sessionRefused } from './session.js';

type Part<K extends EndpointKey, P extends 'params' | 'query' | 'body'> =
  Endpoints[K] extends Record<P, infer S extends z.ZodType> ? z.input<S> : undefined;
type Need<K extends EndpointKey, P extends 'params' | 'query' | 'body'> =
  Part<K, P> extends undefined
    ? { [N in P]?: undefined }
    : undefined extends Part<K, P>
      ? { [N in P]?: Part<K, P> }
      : P extends 'query'
        ? { [N in P]?: Part<K, P> }
        : { [N in P]: Part<K, P> };
export type CallInput<K extends EndpointKey> = Need<K, 'params'> &
  Need<K, 'query'> &
  Need<K, 'body'> & { signal?: AbortSignal; token?: string; form?: FormData; key?: string };
export type ResponseOf<K extends EndpointKey> = z.infer<Endpoints[K]['response']>;
export type JobEndpoint = { [K in EndpointKey]: Endpoints[K] extends { job: string } ? K : never }[EndpointKey];
export interface Accepted {
  jobId: string;
  status: JobStatus;
}

interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** Sent as multipart in place of a body. Such calls store what their content names, so they need no key. */
  form?: FormData;
  signal?: AbortSignal;
  token?: string;
  /** Idempotency key of an action that outlives this document; without one, each action has its own. */
  key?: string;
}

function addressOf(path: string, { params = {}, query = {} }: Sent): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function headersOf(method: string, input: Sent, key: string | null, asynchronous: boolean): Headers {
  const headers = new Headers({ accept: 'application/json' });
  const token = input.token ?? accessToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (key) headers.set('idempotency-key', key);
  if (asynchronous) headers.set('prefer', 'respond-async');
  // Begins a trace, in the W3C's form: what the server does for this action continues it, where traces are switched on.
  const trace = crypto.randomUUID().replace(/-/g, '');
  if (method !== 'GET') headers.set('traceparent', `00-${trace}-${trace.slice(16)}-01`);
  return headers;
}

/** Ends the session whose token was refused; a call without one, or a newer session, of another tab, is none of its business. */
function endRefused(error: unknown, token: string | null): void {
  if (token && error instanceof ApiError && error.status === 401 && token === accessToken()) sessionRefused(error.code);
}

/** Asks the server, unless `start.js` has already done so for this document. */
async function ask(address: string, { signal, token }: Sent, request: RequestInit): Promise<Response> {
  if (request.method !== 'GET') forgetFirstReads();
  const early = await takeFirstRead(address, token ?? accessToken());
  if (early) return early;
  try {
    return await fetch(address, { ...request, signal: signal ?? null, credentials: 'same-origin' });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, text('request.offline'), 'OFFLINE');
  }
}

const changes = ['POST', 'PUT'];

async function send(endpoint: string, input: Sent, asynchronous: boolean): Promise<Response> {
  const [method, path] = endpoint.split(' ') as [string, string];
  const address = addressOf(path, input);
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const action = `${method} ${address} ${body ?? ''}`;
  const token = accessToken();
  const key = changes.includes(method) && !input.form ? (input.key ?? keyFor(action)) : null;
  try {
    const headers = headersOf(method, input, key, asynchronous);
    const response = await ask(address, input, { method, body: input.form ?? body, headers });
    if (!response.ok) throw await readFailure(response);
    forgetKey(action);
    return response;
  } catch (error) {
    if (!isUncertain(error)) forgetKey(action);
    else if (isUnderWay(error)) awaitKey(action);
    if (!input.token) endRefused(error, token);
    throw error;
  }
}

/** Calls an endpoint of the contracts. Failures are `ApiError`s; an answer without content is undefined. */
export async function call<K extends EndpointKey>(endpoint: K, input: CallInput<K>): Promise<ResponseOf<K>> {
  return (await callWithHeaders(endpoint, input)).answer;
}

/** The same, with what the answer's headers say, such as where the next page of a list is. */
export async function callWithHeaders<K extends EndpointKey>(
  endpoint: K,
  input: CallInput<K>,
): Promise<{ answer: ResponseOf<K>; headers: Headers }> {
  const response = await send(endpoint, input as Sent, false);
  const content = await response.text();
  return { answer: (content === '' ? undefined : JSON.parse(content)) as ResponseOf<K>, headers: response.headers };
}

/** Reads a document. */
export async function readFile<K extends EndpointKey>(endpoint: K, input: CallInput<K>): Promise<Blob> {
  return (await send(endpoint, input as Sent, false)).blob();
}

/** Starts a job and answers at once with its id; the progress comes by push. */
export async function startJob<K extends JobEndpoint>(endpoint: K, input: CallInput<K>): Promise<Accepted> {
  const response = await send(endpoint, input as Sent, true);
  const body = (await response.json()) as Partial<Accepted>;
  const jobId = body.jobId ?? response.headers.get('location')?.split('/').pop();
  if (!jobId) throw new ApiError(response.status, text('request.noJob'), 'NO_JOB');
  return { jobId, status: response.status === 202 ? (body.status ?? 'queued') : 'completed' };
}
