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

/** What a change of a job means for the rest of the product. The engine knows neither tokens nor pages; the apps hang them in here. */
export interface JobHooks {
  /** Whether `inTransaction` has something to do for jobs of this kind. A change that is one statement needs no transaction around it. */
  takesPart(kind: JobKind): boolean;
  /** In the transaction of accepted, completed, failed, cancelled and replayed: throwing undoes the change. */
  inTransaction(tx: Transaction, job: JobEntity, change: JobChange): Promise<void>;
  /** After the commit of any change. Never holds the job up; its failures are logged. */
  afterCommit(job: JobEntity, change: JobChange): Promise<void> | void;
}

export const noHooks: JobHooks = {
  takesPart: () => false,
  inTransaction: async () => undefined,
  afterCommit: () => undefined,
};
