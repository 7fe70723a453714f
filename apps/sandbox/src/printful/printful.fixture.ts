import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export interface Reply {
  status: number;
  headers: Headers;
  code: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- replies have forty shapes; tests check the fields they read
  result: any;
  extra?: unknown[];
  paging?: { total: number; offset: number; limit: number };
  error?: { reason: string | number; message: string; api_error_code?: string };
}

export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;

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
    return { status: response.status, headers: response.headers, ...((await response.json()) as object) } as Reply;
  };
}

/** Reads until the value is accepted; fails after a minute with the last value. */
export async function until<T>(read: () => Promise<T>, accept: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const value = await read();
    if (accept(value)) return value;
    if (Date.now() > deadline) throw new Error(`Never accepted: ${JSON.stringify(value).slice(0, 600)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export interface LocalHost {
  url: string;
  /** Requests seen, in order. */
  requests: { path: string; body: string }[];
  /** Status of the responses to POST. */
  postStatus: number;
  close(): Promise<void>;
}

/** Serves pictures (/red-<width>x<height>.png, /broken.png, /missing.png) and receives webhooks. */
export async function startLocalHost(): Promise<LocalHost> {
  const host = { url: '', requests: [] as LocalHost['requests'], postStatus: 200, close: () => Promise.resolve() };
  const server: Server = createServer((request, response) => void respond(host, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  host.close = () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve())));
  return host;
}

async function respond(host: LocalHost, request: IncomingMessage, response: ServerResponse): Promise<void> {
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
