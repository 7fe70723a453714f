import { Injectable } from '@nestjs/common';
import type { JobInput } from '#contracts';
import type { JobEntity, OrderEntity, Transaction } from '#database';
import { JobRepository, JobsService } from '#jobs';
import { OrderMailRepository } from './order-mail.repository.js';

/** What happened to an order, and what its mail says beyond the order itself. */
export type OrderMailRequest = Omit<JobInput<'order.mail'>, 'orderId'>;

/** Submissions go first. */
const PRIORITY_OFFSET = 10;

/** Accepts mails to the owners of orders. */
@Injectable()
export class OrderMailOutbox {
  constructor(
    private readonly mails: OrderMailRepository,
    private readonly jobs: JobsService,
    private readonly jobRows: JobRepository,
  ) {}

  /** Accepts the mail in the transaction of what it tells, once however often that is reported. The relay puts its job on the queue. */
  async accept(
    tx: Transaction,
    { id, orderNumber }: Pick<OrderEntity, 'id' | 'orderNumber'>,
    request: OrderMailRequest,
  ): Promise<void> {
    const isNew = await this.mails.add(tx, { orderId: id, mail: request.mail, event: request.event });
    if (!isNew) return;
    // Nobody's own: users see what happens to their orders, not to the mails about them.
    await this.jobs.accept(tx, {
      kind: 'order.mail',
      ownerId: null,
      subjectId: id,
      title: orderNumber,
      input: { orderId: id, ...request },
      priorityOffset: PRIORITY_OFFSET,
    });
  }

  /** Mails about the order that could not be sent and were not discarded, oldest first. */
  failedOf(orderId: string): Promise<JobEntity[]> {
    return this.jobRows.findFailed('order.mail', orderId);
  }
}
