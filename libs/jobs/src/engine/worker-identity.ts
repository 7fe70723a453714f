import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { QueueName } from '#contracts';

/** Which queue this worker serves, how many jobs at once, and the name under which it owns jobs. */
export class WorkerIdentity {
  /** Of this process alone: a container that is started anew has the host and the pid of the one before. */
  readonly name: string;

  constructor(
    readonly queue: QueueName,
    readonly concurrency: number,
    role: string,
  ) {
    this.name = `${role}@${hostname()}:${process.pid}-${randomBytes(3).toString('hex')}`;
  }
}
