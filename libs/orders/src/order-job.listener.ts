import { Injectable } from '@nestjs/common';
import { Database, type JobEntity, type Transaction } from '#database';
import { ListensToJobs, type JobChange, type JobListener } from '#jobs';
import { RealtimePublisher } from '#realtime';
import { announceOrder, orderSubmissionChanged } from './order-submission.js';

/** What a change of a submission or of its tracking means for the order. */
@Injectable()
@ListensToJobs()
export class OrderJobListener implements JobListener {
  readonly joins = ['order.submit'] as const;

  constructor(
    private readonly database: Database,
    private readonly realtime: RealtimePublisher,
  ) {}

  inTransaction(tx: Transaction, job: JobEntity, change: JobChange): Promise<void> {
    return orderSubmissionChanged(tx, job, change);
  }

  async afterCommit(job: JobEntity, change: JobChange): Promise<void> {
    if (changesOrder(job, change)) await announceOrder(this.database, this.realtime, job.subjectId!);
  }
}

/** Every step of a submission shows on its order; of the tracking only the end does, which covers what happened before. */
const changesOrder = (job: JobEntity, change: JobChange): boolean =>
  job.subjectId !== null &&
  ((job.kind === 'order.submit' && change !== 'progressed') || (job.kind === 'order.track' && change === 'completed'));
