import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import type { Transaction } from '#database';
import { toCents } from '#domain';
import {
  HandlesJob,
  JobError,
  JobRepository,
  JobsService,
  type JobContext,
  type JobHandler,
  type JobOutcome,
} from '#jobs';
import { crashPoint } from '#observability';
import { OrderRepository, printfulProgress, type OrderToSubmit } from '#orders';
import { PrintfulClient, PrintfulTurns, ProviderError, type PrintOrder } from '#providers';
import { OrderChargeService } from '../order-charge.service.js';
import { PrintFileService } from '../print-file.service.js';
import { PrintOrderService } from '../print-order.service.js';
import { withProviderWords } from '../with-provider-words.js';
import { withoutRecipient } from '../without-recipient.js';

/** In dollars; anything above is no cost of an order. */
const MOST_COST = 1_000_000;
/** The calls of an order that nothing goes wrong with: look for it, create it, read it, confirm it. */
const CALLS = 4;

type Context = JobContext<'order.submit'>;

/** States in which the provider lets an order be confirmed; in every other it has been. */
const CONFIRMABLE = new Set(['draft', 'failed']);

/** [ADM-03, ADM-06] Take the money, draft, record its id, confirm, record: each step first looks how far an earlier attempt came. */
@Injectable()
@HandlesJob('order.submit')
export class SubmitHandler implements JobHandler<'order.submit'> {
  constructor(
    private readonly orders: OrderRepository,
    private readonly printFiles: PrintFileService,
    private readonly printOrders: PrintOrderService,
    private readonly printful: PrintfulClient,
    private readonly jobs: JobsService,
    private readonly jobRows: JobRepository,
    private readonly charge: OrderChargeService,
  ) {}

  async run(context: Context): Promise<JobOutcome<'order.submit'>> {
    await this.charge.take(context);
    await context.stage('preparing', 5);
    const approved = await this.findApproved(context.input.orderId);
    crashPoint('order.loaded');
    const order = await this.printFiles.complete(context, approved);
    const confirmed = await this.send(context, order).catch((error: unknown) => {
      throw withoutRecipient(withProviderWords(error), order.shippingAddress);
    });
    await context.stage('recording', 90);
    crashPoint('order.recording');
    const printfulOrderId = String(confirmed.id);
    return { done: { orderId: order.id, printfulOrderId }, effect: (tx) => this.record(tx, context, order, confirmed) };
  }

  /** Returns the order as it then is at the print provider. */
  private async send(context: Context, order: OrderToSubmit): Promise<PrintOrder> {
    const turns = new PrintfulTurns(CALLS);
    try {
      const draft = await this.printOrders.ensureDraft(context, order, turns);
      await context.transaction((tx) => this.orders.setPrintfulOrderId(tx, order.id, String(draft.id)));
      crashPoint('order.draft-saved');
      return await this.confirm(context, draft.id, turns);
    } finally {
      await this.printful.giveBack(turns);
    }
  }

  private async findApproved(orderId: string): Promise<OrderToSubmit> {
    const order = await this.orders.findToSubmit(orderId);
    // [CHK-03] Never ships unpaid: what was given back whole is not printed either.
    if (order?.reviewStatus !== 'approved' || order.paymentStatus === 'refunded')
      throw new JobError({ code: 'CONFLICT', class: 'permanent', message: text('submission.notApproved') });
    return order;
  }

  /** Confirming is what costs money: the status is read anew right before it. */
  private async confirm(context: Context, id: number, turns: PrintfulTurns): Promise<PrintOrder> {
    const { signal } = context;
    const current = await this.printful.order(id, { signal, turns });
    crashPoint('order.status-read');
    if (current.status === 'canceled')
      throw new JobError({ code: 'CANCELLED', class: 'retry', message: text('submission.cancelled') });
    if (!CONFIRMABLE.has(current.status)) return current;
    await context.stage('confirming', 60);
    crashPoint('order.confirming');
    const confirmed = await this.printful.confirmOrder(id, { signal, turns }).catch((error: unknown) => {
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

  /** In one transaction with the end of the job. The relay puts the tracking on its queue. */
  private async record(
    tx: Transaction,
    context: Context,
    { id, orderNumber }: OrderToSubmit,
    confirmed: PrintOrder,
  ): Promise<void> {
    const { status } = printfulProgress(confirmed.status, []);
    const completed = await this.orders.completeSubmission(tx, id, {
      printfulOrderId: String(confirmed.id),
      status,
      costCents: costOf(confirmed),
    });
    // The provider prints it by now: failing the job would not undo that.
    if (!completed)
      context.log.error({ orderId: id }, 'confirmed at the provider, but the order was not being submitted');
    if (await this.jobRows.hasOpen('order.track', id, tx)) return;
    await this.jobs.accept(tx, {
      kind: 'order.track',
      ownerId: null,
      subjectId: id,
      title: orderNumber,
      input: { orderId: id },
    });
  }
}

/** What the provider bills; null where it does not say, or says no amount. */
const costOf = ({ costs }: PrintOrder): number | null => {
  const total = Number(costs?.total ?? Number.NaN);
  return total >= 0 && total < MOST_COST ? toCents(total.toFixed(2)) : null;
};

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
