import { hostname } from 'node:os';
import type { QueueName } from '#contracts';

/** Which queue this worker serves, how many jobs at once, and the name under which it owns jobs. */
export class WorkerIdentity {
  readonly name: string;

  constructor(
    readonly queue: QueueName,
    readonly concurrency: number,
    role: string,
  ) {
    this.name = `${role}@${hostname()}:${process.pid}`;
  }
}
