import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export interface Answer {
  status: number;
  headers: Headers;
  code: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read answers of forty shapes; what they read they check
  result: any;
  extra?: unknown[];
  paging?: { total: number; offset: number; limit: number };
  error?: { reason: string | number; message: string; api_error_code?: string };
}

export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** Calls the API under `url` with the store's token unless `headers` say otherwise. */
export function printfulCaller(url: string): Call {
  return async (method, path, body, headers = {}) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const all = { authorization: 'Bearer sandbox', ...json, ...headers };
    const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    const response = await fetch(`${url}/printful${path}`, {
      method,
      headers: given,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, ...((await response.json()) as object) } as Answer;
  };
}

/** Asks until the answer is as wanted; fails after ten seconds with the last answer. */
export async function until<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`Never as wanted: ${JSON.stringify(answer).slice(0, 600)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export interface LocalHost {
  url: string;
  /** Requests seen, in order. */
  requests: { path: string; body: string }[];
  /** Status of answers to POST. */
  postStatus: number;
  close(): Promise<void>;
}

/** A host of pictures (/red-<width>x<height>.png, /broken.png, /missing.png) that also takes webhooks. */
export async function startLocalHost(): Promise<LocalHost> {
  const host = { url: '', requests: [] as LocalHost['requests'], postStatus: 200, close: () => Promise.resolve() };
  const server: Server = createServer((request, response) => void answer(host, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  host.close = () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve())));
  return host;
}

async function answer(host: LocalHost, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const path = request.url ?? '';
  host.requests.push({ path, body });
  if (request.method === 'POST') return void response.writeHead(host.postStatus).end();
  const size = /red-(\d+)x(\d+)\.png/.exec(path);
  if (path.startsWith('/broken')) return void response.end('no picture');
  if (!size) return void response.writeHead(404).end();
  const picture = {
    width: Number(size[1]),
    height: Number(size[2]),
    channels: 3 as const,
    background: { r: 226, g: 24, b: 30 },
  };
  response
    .setHeader('content-type', 'image/png')
    .end(await sharp({ create: picture }).withMetadata({ density: 150 }).png().toBuffer());
}
