// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';

/** @typedef {import('./world.mjs').World} World */

/**
 * A page as the web's client sees the product: it joins, then reads how its jobs stand, and drops whatever is older than what it holds.
 * It is kept behind a load balancer: when its gateway goes away, it comes back to the next one within a second.
 */
export class Page {
  /** @type {Map<string, { version: number, status: string, seenAt: number, view: object }>} */
  jobs = new Map();
  /** What it was told of jobs, by pushes and by reading. */
  told = 0;
  joins = 0;
  regressions = 0;
  /** @type {import('socket.io-client').Socket | undefined} */
  #socket;
  #open = true;

  /** @param {World} world @param {string} token @param {{ gateways: number[], snapshot: boolean }} options */
  constructor(world, token, { gateways, snapshot }) {
    this.world = world;
    this.token = token;
    this.gateways = gateways;
    this.snapshot = snapshot;
    this.#connect(0);
  }

  close() {
    this.#open = false;
    this.#socket?.disconnect();
  }

  /** @param {number} attempt */
  #connect(attempt) {
    if (!this.#open) return;
    const gateway = /** @type {number} */ (this.gateways[attempt % this.gateways.length]);
    const socket = io(/** @type {string} */ (this.world.stack.urls.gateways[gateway]), {
      auth: { token: this.token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    let gone = false;
    const again = () => {
      if (gone) return;
      gone = true;
      socket.disconnect();
      void sleep(100 + Math.random() * 900).then(() => this.#connect(attempt + 1));
    };
    socket.on('joined', () => void this.#joined(gateway).catch(again));
    socket.on('job.updated', (job) => this.#take(job));
    socket.on('disconnect', again).on('connect_error', again);
    this.#socket = socket;
  }

  /** @param {number} gateway */
  async #joined(gateway) {
    if (this.snapshot) {
      const { status, body } = await this.world.api(this.token).get('/api/jobs', { gateway });
      if (status !== 200) throw new Error(`the snapshot answered ${status}`);
      for (const job of body) this.#take(job);
    }
    this.joins += 1;
  }

  /** @param {{ jobId: string, version: number, status: string }} job */
  #take(view) {
    const { jobId, version, status } = view;
    this.told += 1;
    const known = this.jobs.get(jobId);
    if (known && known.version >= version) return;
    if (known?.status === 'completed') this.regressions += 1;
    this.jobs.set(jobId, { version, status, seenAt: Date.now(), view });
  }
}
