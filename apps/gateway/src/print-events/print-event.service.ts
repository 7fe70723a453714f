import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { text } from '#contracts';
import { Database } from '#database';
import { JobRepository, JobsService } from '#jobs';
import { Logger } from '#observability';
import { OrderAnnouncer, OrderRepository, OrderTroubleRepository } from '#orders';
import { printEventSchema } from '#providers';
import { HttpError } from '../common/http-error.js';

/** A look at the provider that runs just now may have read what was before the event. */
const TRIES = 6;
const TRY_EVERY_MS = 500;

/**
 * What the print provider reports of an order: lets the job that follows the order look now. The event itself changes nothing, so
 * that a forged, repeated, late or disordered one does no more than a look; without any, the job looks in turns. That a parcel came
 * back is told by its event alone: it calls an admin, once for each parcel, and changes nothing else.
 */
@Injectable()
export class PrintEventService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly orders: OrderRepository,
    private readonly troubles: OrderTroubleRepository,
    private readonly announcer: OrderAnnouncer,
    private readonly jobs: JobsService,
    private readonly repository: JobRepository,
    private readonly log: Logger,
  ) {}

  /** Throws 404 for a wrong address, 400 for what is no event, 503 where the provider is to send it again. */
  async receive(secret: string, body: unknown): Promise<void> {
    if (!this.isOurs(secret)) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    const event = printEventSchema.safeParse(body);
    if (!event.success)
      throw new HttpError(
        400,
        'BAD_REQUEST',
        text('request.invalid', { field: 'type', problem: 'it must name an event' }),
      );
    const externalId = event.data.data?.order?.external_id;
    const orderId = externalId ? await this.orders.findIdByExternalId(externalId) : undefined;
    this.log.info({ type: event.data.type, orderId }, 'event of the print provider');
    if (!orderId) return;
    const shipmentId = event.data.data?.shipment?.id;
    if (event.data.type === 'package_returned' && shipmentId) await this.returned(orderId, String(shipmentId));
    await this.look(orderId);
  }

  private async returned(orderId: string, shipmentId: string): Promise<void> {
    const isNew = await this.database.transaction((tx) => this.troubles.recordReturn(tx, orderId, shipmentId));
    if (isNew) await this.announcer.announce(orderId);
  }

  private async look(orderId: string): Promise<void> {
    for (let attempt = 0; await this.repository.isRunning('order.track', orderId); attempt += 1) {
      // The provider sends it again a minute later, and after that ever more rarely.
      if (attempt === TRIES) throw new HttpError(503, 'UNAVAILABLE', text('request.unavailable'));
      await sleep(TRY_EVERY_MS);
    }
    await this.jobs.wake('order.track', orderId);
  }

  private isOurs(secret: string): boolean {
    const expected = this.config.printful.webhookSecret;
    return expected !== undefined && timingSafeEqual(digest(secret), digest(expected));
  }
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
