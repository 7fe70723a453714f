import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A process behind the balancer. */
export interface Backend {
  port: number;
  /** Its `/readyz`. */
  readyUrl: string;
}

const LOOK_MS = 200;

/** One address before several gateways, as a proxy of layer 4 is: each connection goes to the next gateway whose `/readyz` is answered with 200. */
export class LoadBalancer {
  readonly #ready = new Set<Backend>();
  readonly #sockets = new Set<Socket>();
  readonly #backends: readonly Backend[];
  readonly #server: Server;
  readonly #timer: NodeJS.Timeout;
  #next = 0;

  private constructor(backends: readonly Backend[]) {
    this.#backends = backends;
    this.#server = createServer((client) => this.#accept(client));
    this.#timer = setInterval(() => void this.#look(), LOOK_MS);
  }

  static async open(backends: readonly Backend[]): Promise<LoadBalancer> {
    const balancer = new LoadBalancer(backends);
    await balancer.#look();
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async #look(): Promise<void> {
    await Promise.all(
      this.#backends.map(async (backend) => {
        const isReady = await fetch(backend.readyUrl, { signal: AbortSignal.timeout(1_000) }).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isReady) this.#ready.add(backend);
        else this.#ready.delete(backend);
      }),
    );
  }

  #accept(client: Socket): void {
    this.#follow(client);
    const ready = this.#backends.filter((backend) => this.#ready.has(backend));
    this.#next += 1;
    const backend = ready[this.#next % ready.length];
    if (!backend) return void client.resetAndDestroy();
    const server = connect({ port: backend.port, host: '127.0.0.1' });
    this.#follow(server);
    client.pipe(server).pipe(client);
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
  }

  #follow(socket: Socket): void {
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    // What breaks a connection closes it, and is seen by who waits for an answer.
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
