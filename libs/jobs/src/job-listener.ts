import { DiscoveryService } from '@nestjs/core';
import type { JobKind } from '#contracts';
import type { JobEntity, Transaction } from '#database';
import type { JobChange } from './job-hooks.js';

/** Marks a provider as a JobListener; the jobs service finds it wherever it is provided. */
export const ListensToJobs = DiscoveryService.createDecorator();

/** What a change of a job means for one subject of the product. The jobs know none of their listeners. */
export interface JobListener {
  /** Kinds whose changes this listener joins with `inTransaction`; a change without any needs no transaction around it. */
  readonly joins?: readonly JobKind[];
  /** In the transaction of accepted, completed, failed, cancelled and replayed, for the kinds it joins: throwing undoes the change. */
  inTransaction?(tx: Transaction, job: JobEntity, change: JobChange): Promise<void>;
  /** After the commit of any change of any kind. Never delays the job; its failures are logged. */
  afterCommit?(job: JobEntity, change: JobChange): Promise<void> | void;
}
