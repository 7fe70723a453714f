import { Controller } from '@nestjs/common';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';
import { PrintOrdersService } from './print-orders.service.js';

/** [PRX-01] Orders as they stand at the print provider. */
@Controller()
export class PrintOrdersController {
  constructor(private readonly orders: PrintOrdersService) {}

  @Endpoint('GET /api/printful/orders')
  async list(
    @Call() { user, query }: CallOf<'GET /api/printful/orders'>,
  ): Promise<ResponseOf<'GET /api/printful/orders'>> {
    const { items, paging } = await this.orders.list(user, query);
    return { code: 200, result: items, paging };
  }

  @Endpoint('GET /api/printful/orders/:id')
  async read(
    @Call() { user, params }: CallOf<'GET /api/printful/orders/:id'>,
  ): Promise<ResponseOf<'GET /api/printful/orders/:id'>> {
    return { code: 200, result: await this.orders.read(user, params.id) };
  }

  @Endpoint('POST /api/printful/orders')
  async create(
    @Call() { user, body, idempotencyKey }: CallOf<'POST /api/printful/orders'>,
  ): Promise<ResponseOf<'POST /api/printful/orders'>> {
    return { code: 200, result: await this.orders.createDraft(user, body, idempotencyKey) };
  }
}
