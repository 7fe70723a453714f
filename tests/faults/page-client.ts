import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { JobView } from '#contracts';
import type { Harness } from './harness.js';

export interface ShownJob {
  view: JobView;
  /** When it was shown, in epoch ms. */
  seenAt: number;
}

export interface PageOptions {
  /** Indexes of the gateways it connects to, one after another. */
  gateways: number[];
  /** The address of a load balancer before them, to which it connects instead. */
  through?: string;
  /** Whether it reads how its jobs stand when it has joined. */
  snapshot: boolean;
}

/**
 * A page as the web's client sees the product: it joins, then reads how its jobs stand, and drops whatever is older than what it shows.
 * It is kept behind a load balancer: when its gateway goes away, it comes back to the next one within a second.
 */
export class PageClient {
  readonly jobs = new Map<string, ShownJob>();
  /** States of jobs that it received, by pushes and by reading. */
  received = 0;
  joins = 0;
  /** How often its connection ended. */
  breaks = 0;
  regressions = 0;
  #socket: Socket | undefined;
  #open = true;

  constructor(
    private readonly harness: Harness,
    readonly token: string,
    private readonly options: PageOptions,
  ) {
    this.#connect(0);
  }

  close(): void {
    this.#open = false;
    this.#socket?.disconnect();
  }

  /** Ends the connection as a network does that goes away. */
  breakConnection(): void {
    this.#socket?.io.engine?.close();
  }

  #connect(attempt: number): void {
    if (!this.#open) return;
    const { gateways, through } = this.options;
    const origin = through ?? this.harness.urls.gateways[gateways[attempt % gateways.length]!]!;
    const socket = io(origin, {
      auth: { token: this.token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    let gone = false;
    const reconnect = () => {
      if (gone) return;
      gone = true;
      socket.disconnect();
      void sleep(100 + Math.random() * 900).then(() => this.#connect(attempt + 1));
    };
    socket.on('joined', () => void this.#joined(origin).catch(reconnect));
    socket.on('job.updated', (view: JobView) => this.#receive(view));
    socket.on('disconnect', () => (this.breaks += 1));
    socket.on('disconnect', reconnect).on('connect_error', reconnect);
    this.#socket = socket;
  }

  async #joined(origin: string): Promise<void> {
    if (this.options.snapshot) {
      const headers = { authorization: `Bearer ${this.token}` };
      const response = await fetch(`${origin}/api/jobs`, { headers });
      if (!response.ok) throw new Error(`the snapshot responded with ${response.status}`);
      for (const view of (await response.json()) as JobView[]) this.#receive(view);
    }
    this.joins += 1;
  }

  #receive(view: JobView): void {
    this.received += 1;
    const shown = this.jobs.get(view.jobId)?.view;
    if (shown && shown.version >= view.version) return;
    if (shown?.status === 'completed') this.regressions += 1;
    this.jobs.set(view.jobId, { view, seenAt: Date.now() });
  }
}
