import { Inject, Injectable } from '@nestjs/common';
import { text, type Order } from '#contracts';
import type { OrderEntity } from '#database';
import { nextOrderStatus, providerProgress } from '#domain';
import { JobError, type JobContext, type JobHandler, type JobOutcome } from '#jobs';
import { crashPoint } from '#observability';
import { PrintfulClient, ProviderError, type PrintOrder, type PrintShipment } from '#providers';
import { announceOrder } from '#orders';
import { CORE, type Core } from '#workflow';
import { OrderStore } from './order-store.js';
import { PollDelay } from './poll-delay.js';
import { recordProgress, type Progress } from './record-progress.js';

type Context = JobContext<'order.track'>;
type Outcome = JobOutcome<'order.track'>;

/** A parcel's delivery is not always reported: after this long nobody waits for it any more. */
const DELIVERY_WATCH_MS = 45 * 86_400_000;

/** [ORD-05] Follows an order at the print provider until it is delivered, cancelled or failed there. Between looks it holds no worker slot. */
@Injectable()
export class TrackHandler implements JobHandler<'order.track'> {
  readonly kind = 'order.track';

  constructor(
    @Inject(CORE) private readonly core: Pick<Core, 'database' | 'push'>,
    private readonly store: OrderStore,
    private readonly printful: PrintfulClient,
    private readonly delay: PollDelay,
  ) {}

  async run(context: Context): Promise<Outcome> {
    if (context.job.polls === 0) await context.stage('watching', 0);
    const order = await this.store.find(context.input.orderId);
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
    // The last look is written with the end of the job: an order that may be submitted again is never still followed.
    if (isOver(progress))
      return {
        done: { orderId: order.id, printfulOrderStatus: progress.printfulStatus },
        effect: async (tx) => void (await recordProgress(tx, order, progress)),
      };
    const changed = await context.transaction((tx) => recordProgress(tx, order, progress));
    crashPoint('track.recorded');
    if (changed) await announceOrder(this.core.database, this.core.push, order.id);
    return { waitMs: await this.delay.next(progress.printfulStatus === 'shipped') };
  }

  /** The order as it is there, or how many milliseconds to wait where it cannot be read: a failed look is no failed try. */
  private async look(context: Context, printfulOrderId: string): Promise<PrintOrder | number> {
    try {
      return await this.printful.order(printfulOrderId, { signal: context.signal });
    } catch (error) {
      if (!(error instanceof ProviderError) || error.code === 'NOT_FOUND') throw error;
      context.log.warn({ err: error, code: error.code }, 'the order could not be read; looking again later');
      return Math.max(error.retryAfterMs ?? 0, await this.delay.next(false));
    }
  }
}

function progressOf(order: OrderEntity, { status, error, shipments }: PrintOrder): Progress {
  const { printfulStatus, failed } = providerProgress(
    status,
    shipments.map((shipment) => ({ delivered: isDelivered(shipment) })),
  );
  return {
    printfulStatus,
    status: nextOrderStatus(order.status, printfulStatus),
    shipments: shipments.map(presentShipment),
    failure: failed ? text('submission.failedThere', { reason: error ?? status }) : null,
  };
}

const isDelivered = ({ delivered_at, delivery_status }: PrintShipment): boolean =>
  delivered_at !== null || delivery_status === 'delivered';

function presentShipment({
  carrier,
  service,
  tracking_number,
  tracking_url,
  shipped_at,
}: PrintShipment): Order['shipments'][number] {
  return {
    carrier: carrier ?? '',
    service: service ?? '',
    trackingNumber: tracking_number ?? '',
    trackingUrl: tracking_url,
    shippedAt: shipped_at === null ? null : new Date(shipped_at * 1000).toISOString(),
  };
}

function isOver({ printfulStatus, failure, shipments }: Progress): boolean {
  if (failure || printfulStatus === 'cancelled' || printfulStatus === 'delivered') return true;
  const lastShipped = Math.max(...shipments.map(({ shippedAt }) => (shippedAt ? Date.parse(shippedAt) : Date.now())));
  return printfulStatus === 'shipped' && shipments.length > 0 && Date.now() - lastShipped > DELIVERY_WATCH_MS;
}
