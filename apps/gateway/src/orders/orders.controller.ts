import { Controller } from '@nestjs/common';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { nextPage } from '../common/next-page.js';
import type { PdfResponse } from '../common/pdf-response.js';
import { isAdmin } from '../common/current-user.js';
import { OrderCancellationService } from './order-cancellation.service.js';
import { OrderChangeService } from './order-change.service.js';
import { OrderProblemService } from './order-problem.service.js';
import { OrderPlacementService } from './order-placement.service.js';
import { OrderPresenter, presentOrderSummary } from './order.presenter.js';
import { OrdersService } from './orders.service.js';
import { ReceiptService } from './receipt.service.js';

const LIMIT = 200;

@Controller()
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly placement: OrderPlacementService,
    private readonly cancellation: OrderCancellationService,
    private readonly changes: OrderChangeService,
    private readonly problems: OrderProblemService,
    private readonly presenter: OrderPresenter,
    private readonly receipts: ReceiptService,
  ) {}

  @Endpoint('POST /api/orders')
  async place(@Call() call: CallOf<'POST /api/orders'>): Promise<ResponseOf<'POST /api/orders'>> {
    return this.presenter.present(await this.placement.place(call), 'owner');
  }

  @Endpoint('GET /api/orders')
  async list(@Call() call: CallOf<'GET /api/orders'>): Promise<ResponseOf<'GET /api/orders'>> {
    const { limit = LIMIT, cursor, group, q } = call.query;
    const rows = await this.orders.ownedBy(call.user.id, { limit, before: cursor, group, words: q });
    nextPage(call, '/api/orders', rows, limit, { group, q });
    return rows.map((row) => presentOrderSummary(row, 'owner'));
  }

  @Endpoint('GET /api/orders/:id')
  async read(@Call() { user, params }: CallOf<'GET /api/orders/:id'>): Promise<ResponseOf<'GET /api/orders/:id'>> {
    const order = await this.orders.read(user, params.id);
    return this.presenter.present(order, isAdmin(user) ? 'admin' : 'owner');
  }

  @Endpoint('GET /api/orders/:id/receipt')
  receipt(@Call() { user, params }: CallOf<'GET /api/orders/:id/receipt'>): Promise<PdfResponse> {
    return this.receipts.create(params.id, user);
  }

  @Endpoint('POST /api/orders/:id/cancel')
  async cancel(
    @Call() { user, params }: CallOf<'POST /api/orders/:id/cancel'>,
  ): Promise<ResponseOf<'POST /api/orders/:id/cancel'>> {
    return this.presenter.present(await this.cancellation.cancel(params.id, user.id), 'owner');
  }

  @Endpoint('PUT /api/orders/:id/items/:itemId')
  async prepareChange(
    @Call() { user, params, body }: CallOf<'PUT /api/orders/:id/items/:itemId'>,
  ): Promise<ResponseOf<'PUT /api/orders/:id/items/:itemId'>> {
    return this.presenter.present(await this.changes.prepare(user, params.id, params.itemId, body), 'owner');
  }

  @Endpoint('POST /api/orders/:id/change')
  async sendChange(
    @Call() { user, params, body }: CallOf<'POST /api/orders/:id/change'>,
  ): Promise<ResponseOf<'POST /api/orders/:id/change'>> {
    return this.presenter.present(await this.changes.send(user.id, params.id, body.total), 'owner');
  }

  @Endpoint('POST /api/orders/:id/problems')
  async reportProblem(
    @Call() { user, params, body }: CallOf<'POST /api/orders/:id/problems'>,
  ): Promise<ResponseOf<'POST /api/orders/:id/problems'>> {
    return this.presenter.present(await this.problems.report(user.id, params.id, body), 'owner');
  }
}
