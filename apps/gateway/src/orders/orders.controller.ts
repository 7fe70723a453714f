import { Controller } from '@nestjs/common';
import { Call, Endpoint, type AnswerOf, type CallOf } from '../http/endpoint.decorator.js';
import { nextPage } from '../http/next-page.js';
import { isAdmin } from '../identity/person.js';
import { OrderPlacement } from './order-placement.js';
import { OrderReader } from './order-reader.js';
import { presentOrder, presentOrderSummary } from './order.presenter.js';

const LIMIT = 200;

@Controller()
export class OrdersController {
  constructor(
    private readonly reader: OrderReader,
    private readonly placement: OrderPlacement,
  ) {}

  @Endpoint('POST /api/orders')
  async place(
    @Call() { person, body, idempotencyKey }: CallOf<'POST /api/orders'>,
  ): Promise<AnswerOf<'POST /api/orders'>> {
    const id = await this.placement.place(person.id, body, idempotencyKey);
    return presentOrder(await this.reader.find(id, person.id), 'owner');
  }

  @Endpoint('GET /api/orders')
  async list(@Call() call: CallOf<'GET /api/orders'>): Promise<AnswerOf<'GET /api/orders'>> {
    const { limit = LIMIT, cursor } = call.query;
    const rows = await this.reader.ownedBy(call.person.id, { limit, before: cursor });
    nextPage(call, '/api/orders', rows, limit);
    return rows.map((row) => presentOrderSummary(row, 'owner'));
  }

  @Endpoint('GET /api/orders/:id')
  async read(@Call() { person, params }: CallOf<'GET /api/orders/:id'>): Promise<AnswerOf<'GET /api/orders/:id'>> {
    const order = await this.reader.find(params.id, isAdmin(person) ? undefined : person.id);
    return presentOrder(order, isAdmin(person) ? 'admin' : 'owner');
  }
}
