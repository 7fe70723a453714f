import { Injectable } from '@nestjs/common';
import { jobRegistry, text, type Order } from '#contracts';
import type { OrderEntity, Transaction } from '#database';
import { HandlesJob, JobError, type JobContext, type JobHandler, type JobOutcome } from '#jobs';
import { crashPoint } from '#observability';
import {
  isFinal,
  nextStatus,
  OrderAnnouncer,
  OrderRepository,
  OrderTroubleRepository,
  goesBack,
  printfulProgress,
  type TrackedProgress,
} from '#orders';
import { PrintfulClient, ProviderError, type PrintOrder, type PrintShipment } from '#providers';
import { TrackingIntervalService } from '../tracking-interval.service.js';

type Context = JobContext<'order.track'>;
type Outcome = JobOutcome<'order.track'>;

/** A parcel's delivery is not always reported: an order is not tracked longer than this after its last parcel left. */
const MAX_DELIVERY_MS = 45 * 86_400_000;

/** The provider may ask for any wait: none is longer than this. */
const { longestWaitMs: LONGEST_WAIT_MS = 0 } = jobRegistry['order.track'].retry;

/** [ORD-05] Follows an order at the print provider until it is delivered, cancelled or failed there. Between looks it occupies no worker slot. */
@Injectable()
@HandlesJob('order.track')
export class TrackHandler implements JobHandler<'order.track'> {
  constructor(
    private readonly orders: OrderRepository,
    private readonly troubles: OrderTroubleRepository,
    private readonly printful: PrintfulClient,
    private readonly interval: TrackingIntervalService,
    private readonly announcer: OrderAnnouncer,
  ) {}

  async run(context: Context): Promise<Outcome> {
    if (context.job.polls === 0) await context.stage('watching', 0);
    const order = await this.orders.find(context.input.orderId);
    if (!order?.printfulOrderId)
      throw new JobError({
        code: 'NOT_FOUND',
        class: 'permanent',
        message: text('order.notFound', { id: context.input.orderId }),
      });
    const seen = await this.look(context, order.printfulOrderId);
    if (typeof seen === 'number') return { waitMs: seen };
    crashPoint('track.read');
    const progress = progressOf(order, seen);
    // The last look is written with the end of the job: an order that may be submitted again is never still tracked.
    if (isOver(progress))
      return {
        done: { orderId: order.id, printfulOrderStatus: progress.printfulStatus },
        effect: async (tx) => void (await this.record(tx, order, seen)),
      };
    const changed = await context.transaction((tx) => this.record(tx, order, seen));
    crashPoint('track.recorded');
    if (changed) await this.announcer.announce(order.id);
    return { waitMs: await this.interval.next(progress.printfulStatus === 'shipped') };
  }

  /** Returns whether anything is new. */
  private async record(tx: Transaction, order: OrderEntity, seen: PrintOrder): Promise<boolean> {
    const progressed = await this.orders.recordProgress(tx, order, progressOf(order, seen));
    const returned = seen.shipments.filter(isReturned).map(({ id }) => String(id));
    return (await this.troubles.follow(tx, order, { onHold: seen.status === 'onhold', returned })) || progressed;
  }

  /** The order as it is there, or how many milliseconds to wait where it cannot be read: a failed look is no failed attempt. */
  private async look(context: Context, printfulOrderId: string): Promise<PrintOrder | number> {
    try {
      return await this.printful.order(printfulOrderId, { signal: context.signal });
    } catch (error) {
      if (!(error instanceof ProviderError) || error.code === 'NOT_FOUND') throw error;
      context.log.warn({ err: error, code: error.code }, 'the order could not be read; looking again later');
      const asked = Math.min(error.retryAfterMs ?? 0, LONGEST_WAIT_MS);
      return Math.max(asked, await this.interval.next(false));
    }
  }
}

/** [ORD-05] Forward only. */
function progressOf(order: OrderEntity, { status, error, shipments }: PrintOrder): TrackedProgress {
  const progress = printfulProgress(
    status,
    shipments.map((shipment) => ({ delivered: isDelivered(shipment) })),
  );
  if (goesBack(order.printfulOrderStatus, progress)) return asKnown(order);
  const { status: printfulStatus, failed } = progress;
  return {
    printfulStatus,
    status: nextStatus(order.status, printfulStatus),
    shipments: shipments.map(presentShipment),
    shipmentIds: shipments.map(({ id }) => id),
    failure: failed ? whyGivenUp(status, error) : null,
  };
}

const asKnown = ({ printfulOrderStatus, status, shipments }: OrderEntity): TrackedProgress => ({
  printfulStatus: printfulOrderStatus,
  status,
  shipments,
  shipmentIds: [],
  failure: null,
});

/** As the provider says; a cancellation there is seldom explained. */
function whyGivenUp(status: string, error: string | null): string {
  if (status !== 'canceled') return text('submission.failedThere', { reason: error ?? status });
  return error ? text('submission.cancelledThere', { reason: error }) : text('order.event.cancelled');
}

const isReturned = ({ delivery_status }: PrintShipment): boolean =>
  delivery_status === 'returned' || delivery_status === 'return_to_sender';

const isDelivered = ({ delivered_at, delivery_status }: PrintShipment): boolean =>
  delivered_at !== null || delivery_status === 'delivered';

function presentShipment({
  carrier,
  service,
  tracking_number,
  tracking_url,
  shipped_at,
  items,
}: PrintShipment): Order['shipments'][number] {
  const pieces = items.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  return {
    carrier: carrier ?? '',
    service: service ?? '',
    trackingNumber: tracking_number ?? '',
    trackingUrl: tracking_url,
    shippedAt: shipped_at === null ? null : new Date(shipped_at * 1000).toISOString(),
    ...(pieces > 0 ? { pieces } : {}),
  };
}

function isOver({ printfulStatus, failure, shipments }: TrackedProgress): boolean {
  if (failure || isFinal(printfulStatus)) return true;
  const lastShipped = Math.max(...shipments.map(({ shippedAt }) => (shippedAt ? Date.parse(shippedAt) : Date.now())));
  return printfulStatus === 'shipped' && shipments.length > 0 && Date.now() - lastShipped > MAX_DELIVERY_MS;
}
