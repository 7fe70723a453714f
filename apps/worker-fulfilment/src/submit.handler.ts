import { Inject, Injectable } from '@nestjs/common';
import { text } from '#contracts';
import type { Transaction } from '#database';
import { providerProgress } from '#domain';
import { JobError, type JobContext, type JobHandler, type JobOutcome } from '#jobs';
import { crashPoint } from '#observability';
import { PrintfulClient, ProviderError, type PrintOrder } from '#providers';
import { CORE, type Core } from '#workflow';
import { DraftOrders } from './draft-orders.js';
import { OrderPrints } from './order-prints.js';
import { OrderStore, type SubmittedOrder } from './order-store.js';

type Context = JobContext<'order.submit'>;

/** States in which the provider lets an order be confirmed; in every other it has been. */
const CONFIRMABLE = new Set(['draft', 'failed']);

/** [ADM-03, ADM-06] Draft, note its id, confirm, record: each step first looks how far an earlier try came. */
@Injectable()
export class SubmitHandler implements JobHandler<'order.submit'> {
  readonly kind = 'order.submit';

  constructor(
    @Inject(CORE) private readonly core: Pick<Core, 'jobs'>,
    private readonly store: OrderStore,
    private readonly prints: OrderPrints,
    private readonly drafts: DraftOrders,
    private readonly printful: PrintfulClient,
  ) {}

  async run(context: Context): Promise<JobOutcome<'order.submit'>> {
    await context.stage('preparing', 5);
    const approved = await this.store.approved(context.input.orderId);
    crashPoint('order.loaded');
    const order = await this.prints.complete(context, approved);
    const draft = await this.drafts.ensure(context, order);
    const printfulOrderId = String(draft.id);
    await context.transaction((tx) => this.store.noteProviderId(tx, order.id, printfulOrderId));
    crashPoint('order.draft-saved');
    const confirmed = await this.confirm(context, draft.id);
    await context.stage('recording', 90);
    crashPoint('order.recording');
    return { done: { orderId: order.id, printfulOrderId }, effect: (tx) => this.record(tx, order, confirmed) };
  }

  /** Confirming is what costs money: the status is read anew right before it. */
  private async confirm(context: Context, id: number): Promise<PrintOrder> {
    const current = await this.printful.order(id, { signal: context.signal });
    crashPoint('order.status-read');
    if (current.status === 'canceled')
      throw new JobError({ code: 'CANCELLED', class: 'retry', message: text('submission.cancelled') });
    if (!CONFIRMABLE.has(current.status)) return current;
    await context.stage('confirming', 60);
    crashPoint('order.confirming');
    const confirmed = await this.printful.confirmOrder(id, { signal: context.signal }).catch((error: unknown) => {
      throw notConfirmed(error);
    });
    crashPoint('order.confirmed');
    if (confirmed.status === 'failed')
      throw new JobError({
        code: 'REFUSED',
        class: 'permanent',
        message: text('submission.failedThere', { reason: confirmed.error ?? confirmed.status }),
      });
    return confirmed;
  }

  /** Together with the end of the job. The relay puts the tracking on its queue. */
  private async record(tx: Transaction, { id, orderNumber }: SubmittedOrder, confirmed: PrintOrder): Promise<void> {
    await this.store.recordSubmitted(
      tx,
      id,
      String(confirmed.id),
      providerProgress(confirmed.status, []).printfulStatus,
    );
    if (await this.store.isTracked(tx, id)) return;
    await this.core.jobs.accept(tx, {
      kind: 'order.track',
      ownerId: null,
      subjectId: id,
      title: orderNumber,
      input: { orderId: id },
    });
  }
}

/** A draft is refused while its costs are being worked out, and taken a little later. */
function notConfirmed(error: unknown): unknown {
  if (!(error instanceof ProviderError) || error.code !== 'BAD_REQUEST') return error;
  return new JobError({
    code: 'NOT_READY',
    class: 'retry',
    message: text('submission.notReady'),
    logMessage: error.logMessage,
    cause: error,
  });
}
