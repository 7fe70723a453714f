import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { AuditRepository, Database, RecordedSearchRepository } from '#database';
import {
  OrderAnnouncer,
  OrderChangeRepository,
  OrderProblemRepository,
  OrderRepository,
  OrderTroubleRepository,
  ReviewQueueRepository,
  type OrderDetails,
  type OrderHold,
  type OrderSummaryRow,
  type ReviewQueuePage,
} from '#orders';
import { HttpError } from '../common/http-error.js';
import { OrdersService } from '../orders/orders.service.js';
import { OrderClaimsService } from './order-claims.service.js';

/** What admins do with an order beside deciding on it: leave it for later, write a note. */
@Injectable()
export class OrderDeskService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderRepository,
    private readonly changes: OrderChangeRepository,
    private readonly problems: OrderProblemRepository,
    private readonly troubles: OrderTroubleRepository,
    private readonly queue: ReviewQueueRepository,
    private readonly claims: OrderClaimsService,
    private readonly reader: OrdersService,
    private readonly audit: AuditRepository,
    private readonly searched: RecordedSearchRepository,
    private readonly announcer: OrderAnnouncer,
  ) {}

  /** [ADM-02] A page of everyone's orders; their customers are named in it, so who reads or exports it is in the audit log. */
  async list(adminId: string, page: ReviewQueuePage, isExport: boolean): Promise<OrderSummaryRow[]> {
    const orders = await this.queue.find(page);
    const { limit: _limit, after, ...filter } = page;
    const read = {
      actorId: adminId,
      subject: 'orders',
      details: await this.searched.ofFilter(filter, 'words'),
    };
    if (!isExport) await this.audit.recordRead({ ...read, action: 'orders.read' });
    else if (!after) await this.audit.record({ ...read, action: 'orders.export' });
    // The entry of its first page stands for a further one; without that, the page leaves its own.
    else await this.audit.recordRead({ ...read, action: 'orders.export' });
    return orders;
  }

  /** Returns the order as it then is. Throws 409 where it is decided. */
  async hold(request: OrderHold): Promise<OrderDetails> {
    const { orderId, adminId, held, note } = request;
    const order = await this.database.transaction(async (tx) => {
      const changed = await this.orders.hold(tx, request);
      if (changed) {
        await this.claims.assertFree(tx, orderId, adminId);
        await this.audit.record(
          {
            actorId: adminId,
            action: held ? 'order.hold' : 'order.resume',
            subject: `order:${orderId}`,
            details: { note: note ?? null },
          },
          tx,
        );
      }
      return changed;
    });
    if (!order) {
      // Throws 404 where there is none.
      await this.reader.find(orderId);
      throw new HttpError(409, 'CONFLICT', text('admin.notHeld'));
    }
    return this.announced(orderId);
  }

  /** Asks the shopper to change the order. Throws 409 where it is decided, or another admin looks at it. */
  async askForChange(orderId: string, adminId: string, note: string): Promise<OrderDetails> {
    const asked = await this.database.transaction(async (tx) => {
      const order = await this.changes.ask(tx, { orderId, adminId, note });
      if (!order) return false;
      await this.claims.assertFree(tx, orderId, adminId);
      await this.claims.end(tx, orderId);
      await this.audit.record(
        { actorId: adminId, action: 'order.ask-change', subject: `order:${orderId}`, details: { note } },
        tx,
      );
      return true;
    });
    if (!asked) {
      // Throws 404 where there is none.
      await this.reader.find(orderId);
      throw new HttpError(409, 'CONFLICT', text('admin.notAsked'));
    }
    return this.announced(orderId);
  }

  /** Answers the problem that the shopper has reported. Throws 409 where none waits for an answer. */
  async answerProblem(orderId: string, adminId: string, answer: string): Promise<OrderDetails> {
    const answered = await this.database.transaction(async (tx) => {
      const order = await this.problems.answer(tx, { orderId, adminId, answer });
      if (!order) return false;
      await this.audit.record(
        { actorId: adminId, action: 'order.answer-problem', subject: `order:${orderId}`, details: { answer } },
        tx,
      );
      return true;
    });
    if (!answered) {
      // Throws 404 where there is none.
      await this.reader.find(orderId);
      throw new HttpError(409, 'CONFLICT', text('admin.noProblem'));
    }
    return this.announced(orderId);
  }

  /** Takes the order off those that are stuck. Throws 409 where it is none, or is on hold at the provider. */
  async settle(orderId: string, adminId: string): Promise<OrderDetails> {
    const settled = await this.database.transaction(async (tx) => {
      const order = await this.troubles.settle(tx, orderId, adminId);
      if (order) await this.audit.record({ actorId: adminId, action: 'order.settle', subject: `order:${orderId}` }, tx);
      return order;
    });
    if (!settled) {
      // Throws 404 where there is none.
      await this.reader.find(orderId);
      throw new HttpError(409, 'CONFLICT', text('admin.notStuck'));
    }
    return this.announced(orderId);
  }

  /** Returns the order with the note in its history. Throws 404 where there is none. */
  async addNote(orderId: string, adminId: string, note: string): Promise<OrderDetails> {
    await this.database.transaction(async (tx) => {
      const noted = await this.orders.addNote(tx, orderId, adminId, note);
      if (!noted) throw new HttpError(404, 'NOT_FOUND', text('order.notFound', { id: orderId }));
      await this.audit.record(
        { actorId: adminId, action: 'order.note', subject: `order:${orderId}`, details: { note } },
        tx,
      );
    });
    return this.announced(orderId);
  }

  private async announced(orderId: string): Promise<OrderDetails> {
    await this.announcer.announce(orderId);
    return this.reader.find(orderId);
  }
}
