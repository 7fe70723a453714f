import { Injectable } from '@nestjs/common';
import { text, type JobKind } from '#contracts';
import type { JobEntity, Transaction } from '#database';
import { JobError, ListensToJobs, type JobChange, type JobListener } from '#jobs';
import { Logger } from '#observability';
import { OrderAnnouncer } from './order-announcer.js';
import type { Submission } from './order-rows.js';
import { OrderRepository } from './order.repository.js';
import { OrderTroubleRepository } from './order-trouble.repository.js';
import { OrderMoneyRepository } from './payments/order-money.repository.js';

/** What a job's change means for its order. */
@Injectable()
@ListensToJobs()
export class OrderJobListener implements JobListener {
  readonly joins: readonly JobKind[] = ['order.submit', 'order.track'];

  constructor(
    private readonly orders: OrderRepository,
    private readonly money: OrderMoneyRepository,
    private readonly troubles: OrderTroubleRepository,
    private readonly announcer: OrderAnnouncer,
    private readonly log: Logger,
  ) {}

  /** [ADM-03] The order's submission state follows its job. The worker itself records the end of a successful one, with the provider's id. */
  async inTransaction(tx: Transaction, job: JobEntity, change: JobChange): Promise<void> {
    await (job.kind === 'order.track' ? this.track(tx, job, change) : this.submit(tx, job, change));
  }

  /** An order whose tracking has failed stands still here, whatever becomes of it there. */
  private async track(tx: Transaction, { subjectId }: JobEntity, change: JobChange): Promise<void> {
    if (change === 'failed') await this.troubles.lose(tx, subjectId!);
    if (change === 'replayed') await this.troubles.resume(tx, subjectId!);
  }

  private async submit(tx: Transaction, job: JobEntity, change: JobChange): Promise<void> {
    const submission = { orderId: job.subjectId!, jobId: job.id };
    if (change === 'accepted') await this.start(tx, submission);
    if (change === 'replayed') await this.restart(tx, submission);
    if (change !== 'failed') return;
    await this.orders.failSubmission(tx, submission, job.error);
    // It may have been refunded while it was being sent.
    await this.money.giveUp(tx, submission.orderId);
  }

  /** The handler refuses an order that is not approved, and says so on the job. */
  private async start(tx: Transaction, submission: Submission): Promise<void> {
    const started = await this.orders.startSubmission(tx, submission);
    if (!started) this.log.error(submission, 'a submission was accepted for an order that does not allow it');
  }

  /** Throwing undoes the replay: the job would run beside the one that submits the order now. */
  private async restart(tx: Transaction, submission: Submission): Promise<void> {
    const restarted = await this.orders.restartSubmission(tx, submission);
    if (!restarted) throw new JobError({ code: 'CONFLICT', class: 'permanent', message: text('job.notRetryable') });
  }

  async afterCommit(job: JobEntity, change: JobChange): Promise<void> {
    if (changesOrder(job, change)) await this.announcer.announce(job.subjectId!);
  }
}

/** What of a job shows on its order. A submission: every step. Its tracking: the end, as it announces what it saw before. A mail, to admins: that it could not be sent, or is sent again. */
const shown: Partial<Record<JobKind, (change: JobChange) => boolean>> = {
  'order.submit': (change) => change !== 'progressed',
  'order.track': (change) => ['completed', 'failed', 'replayed'].includes(change),
  'order.mail': (change) => change === 'failed' || change === 'replayed',
};
const changesOrder = ({ kind, subjectId }: JobEntity, change: JobChange): boolean =>
  subjectId !== null && (shown[kind]?.(change) ?? false);
