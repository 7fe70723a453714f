import type { FastifyReply } from 'fastify';

/** Server-sent events, named by their data's `type`. */
export class EventStream {
  constructor(private readonly reply: FastifyReply) {
    reply.hijack();
    const own = Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, value as string]));
    reply.raw.writeHead(200, {
      ...own,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
    });
    reply.raw.flushHeaders();
  }

  send(data: { type: string; [more: string]: unknown }): void {
    this.reply.raw.write(`event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  sendError(body: unknown): void {
    this.reply.raw.write(`event: error\ndata: ${JSON.stringify(body)}\n\n`);
  }

  end(): void {
    this.reply.raw.end();
  }
}
