import { DiscoveryService } from '@nestjs/core';
import type { JobKind } from '#contracts';
import type { JobEntity, Transaction } from '#database';

export type JobChange =
  | 'accepted'
  | 'started'
  | 'progressed'
  | 'waiting'
  | 'retrying'
  | 'released'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'replayed';

/** Marks a provider as a JobListener; the engine finds it in whichever module provides it. */
export const ListensToJobs = DiscoveryService.createDecorator();

/** What a change of a job means for one subject of the product. The engine knows none of its listeners. */
export interface JobListener {
  /** Kinds whose changes this listener joins with `inTransaction`; a change that nobody joins needs no transaction around it. */
  readonly joins?: readonly JobKind[];
  /** In the transaction of accepted, completed, failed, cancelled and replayed, for the kinds it joins: throwing undoes the change. */
  inTransaction?(tx: Transaction, job: JobEntity, change: JobChange): Promise<void>;
  /**
   * After the commit of any change of any kind. Listeners run at the same time, so none may rely on what another did.
   * Never delays the end of a job; its failures are logged.
   */
  afterCommit?(job: JobEntity, change: JobChange): Promise<void> | void;
}
