import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { Database, type JobEntity } from '#database';
import { JobError, JobRepository, JobsService } from '#jobs';
import type { OrderDetails } from '#orders';
import { HttpError } from '../common/http-error.js';
import { OrdersService } from '../orders/orders.service.js';

interface MailRetry {
  orderId: string;
  jobId: string;
  adminId: string;
}

/** Sends a mail about an order again for an admin, who may replay no other jobs. */
@Injectable()
export class MailRetryService {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobsService,
    private readonly jobRows: JobRepository,
    private readonly reader: OrdersService,
  ) {}

  /** Returns the order as it then is. Throws 404 where the order has no such mail, 409 where that has not failed. */
  async retry({ orderId, jobId, adminId }: MailRetry): Promise<OrderDetails> {
    await this.reader.find(orderId);
    const mail = await this.jobRows.find(jobId);
    if (mail?.kind !== 'order.mail' || mail.subjectId !== orderId)
      throw new HttpError(404, 'NOT_FOUND', text('admin.noMail'));
    await this.jobs.dispatch(await this.accept(jobId, adminId), 'replayed');
    return this.reader.find(orderId);
  }

  private accept(jobId: string, actorId: string): Promise<JobEntity> {
    return this.database
      .transaction((tx) => this.jobs.acceptReplay(tx, jobId, { actorId, reason: 'sent again by an admin' }))
      .catch((error: unknown) => {
        if (error instanceof JobError && error.code === 'CONFLICT')
          throw new HttpError(409, 'CONFLICT', text('admin.mailNotFailed'));
        throw error;
      });
  }
}
