import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What a proxy does to its connections, those it has and new ones. */
export type ProxyMode =
  | { kind: 'pass' }
  /** Every chunk arrives this much later, in both directions. */
  | { kind: 'latency'; ms: number }
  /** Connections open and stay open; nothing passes until the mode changes. */
  | { kind: 'blackhole' }
  /** Connections are reset as soon as they open. */
  | { kind: 'reset' }
  /** Nobody listens. */
  | { kind: 'refuse' }
  /** The server says that it sends nothing more, and still takes what it is sent. */
  | { kind: 'half-close' }
  /** So many bytes of replies pass on each connection, counted from now, then it is reset: the request took effect, its response is lost. */
  | { kind: 'cut-replies'; afterBytes: number };

interface Link {
  client: Socket;
  server: Socket;
  replied: number;
  /** The reply to come is lost. */
  losing: boolean;
}

/** Which requests lose their reply, and how many still do. */
interface Loss {
  request: string;
  left: number;
}

/** Stands before PostgreSQL or Redis on a port of its own, and breaks the connections that pass through it. */
export class TcpProxy {
  readonly #links = new Set<Link>();
  readonly #target: number;
  #server: Server | undefined;
  #port = 0;
  #mode: ProxyMode = { kind: 'pass' };
  #loss: Loss = { request: '', left: 0 };

  private constructor(target: number) {
    this.#target = target;
  }

  /** @param target port on this machine */
  static async open(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await proxy.#listen();
    return proxy;
  }

  get port(): number {
    return this.#port;
  }

  /** How many replies are still to be lost. */
  get repliesToLose(): number {
    return this.#loss.left;
  }

  /** The address with this proxy's port in place of its own. */
  before(url: string): string {
    const through = new URL(url);
    through.port = String(this.#port);
    return through.href;
  }

  async set(mode: ProxyMode): Promise<void> {
    this.#mode = mode;
    for (const link of this.#links) this.#apply(link);
    if (mode.kind === 'refuse') await this.#stopListening();
    else if (!this.#server) await this.#listen();
  }

  /** Resets the connection of each of the next requests with this text when its reply comes. */
  loseRepliesTo(request: string, times: number): void {
    this.#loss = { request, left: times };
  }

  async close(): Promise<void> {
    for (const link of this.#links) reset(link);
    await this.#stopListening();
  }

  async #listen(): Promise<void> {
    const server = createServer({ allowHalfOpen: true }, (client) => this.#accept(client));
    this.#server = server;
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
  }

  async #stopListening(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    for (const link of this.#links) reset(link);
    await closed;
  }

  #accept(client: Socket): void {
    const server = connect({ port: this.#target, host: '127.0.0.1', allowHalfOpen: true });
    const link: Link = { client, server, replied: 0, losing: false };
    this.#links.add(link);
    client.on('data', (chunk: Buffer) => this.#request(link, chunk));
    server.on('data', (chunk: Buffer) => this.#reply(link, chunk));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.setNoDelay(true);
      one.on('end', () => other.end());
      one.on('error', () => reset(link));
      one.on('close', () => {
        other.destroy();
        this.#links.delete(link);
      });
    }
    this.#apply(link);
  }

  #apply(link: Link): void {
    const { client, server } = link;
    link.replied = 0;
    const kind = this.#mode.kind;
    if (kind === 'reset' || kind === 'refuse') return reset(link);
    if (kind === 'half-close') client.end();
    for (const socket of [client, server]) {
      if (kind === 'blackhole') socket.pause();
      else socket.resume();
    }
  }

  #request(link: Link, chunk: Buffer): void {
    const { request, left } = this.#loss;
    if (left > 0 && chunk.includes(request)) {
      this.#loss.left -= 1;
      link.losing = true;
    }
    this.#pass(link.server, chunk);
  }

  #reply(link: Link, chunk: Buffer): void {
    if (link.losing) return reset(link);
    if (this.#mode.kind === 'half-close') return;
    link.replied += chunk.length;
    if (this.#mode.kind === 'cut-replies' && link.replied > this.#mode.afterBytes) return reset(link);
    this.#pass(link.client, chunk);
  }

  #pass(to: Socket, chunk: Buffer): void {
    if (this.#mode.kind !== 'latency') to.write(chunk);
    else setTimeout(() => !to.destroyed && to.write(chunk), this.#mode.ms);
  }
}

function reset({ client, server }: Link): void {
  for (const socket of [client, server]) if (!socket.destroyed) socket.resetAndDestroy();
}
