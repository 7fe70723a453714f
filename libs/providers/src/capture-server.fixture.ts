import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CapturedRequest {
  method: string;
  /** Path with query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  json(): Record<string, never>;
}

export type Reply = (response: ServerResponse, request: CapturedRequest) => void;

/** A real HTTP server that records every request and sends the queued replies, repeating the last one. */
export class CaptureServer {
  readonly requests: CapturedRequest[] = [];
  private replies: Reply[] = [];
  private readonly server: Server = createServer((request, response) => void this.handle(request, response));

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get last(): CapturedRequest {
    return this.requests.at(-1)!;
  }

  /** Clears the record and sends these replies from now on. */
  willReply(...replies: Reply[]): void {
    this.requests.length = 0;
    this.replies = replies;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const request = {
      method: incoming.method!,
      path: incoming.url!,
      headers: incoming.headers,
      body,
      json: () => JSON.parse(body.toString()),
    };
    this.requests.push(request);
    const reply = this.replies.length > 1 ? this.replies.shift()! : this.replies[0];
    if (!reply) throw new Error(`Unexpected ${request.method} ${request.path}`);
    reply(response, request);
  }
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

export const html =
  (status: number): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html><body><h1>Bad gateway</h1></body></html>');
  };

/** Sends the events and ends the stream properly. */
export const eventStream =
  (events: unknown[], headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
    for (const event of events)
      response.write(`event: ${(event as { type?: string }).type ?? 'error'}\ndata: ${JSON.stringify(event)}\n\n`);
    response.end();
  };

/** Accepts the request and never responds. */
export const hang: Reply = () => undefined;

/** Accepts the request and resets the connection. */
export const reset: Reply = (response) => {
  response.socket!.resetAndDestroy();
};

/** Starts a response and cuts the connection in the middle of it. */
export const cutShort: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"data":[', () => response.socket!.resetAndDestroy());
};

/** An address at which nothing listens. */
export async function closedAddress(): Promise<string> {
  const server = await new CaptureServer().start();
  const { url } = server;
  await server.stop();
  return url;
}
