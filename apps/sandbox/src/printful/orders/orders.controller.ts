import { Body, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { CurrentStore } from '../access/access.decorators.js';
import type { Store } from '../access/stores.js';
import { ok, okPage } from '../wire/envelope.js';
import { pageQuery, parseRequest, queryFlag } from '../wire/parse-request.js';
import { PrintfulController, PrintfulPost } from '../access/printful-controller.decorator.js';
import { OrderBook } from './order-book.js';
import { OrderPresenter } from './order.presenter.js';
import { ORDER_STATUSES, type OrderCosts, type RetailCosts } from './order-record.js';
import { changeOrderSchema, createOrderSchema, estimateSchema } from './order.schemas.js';
import { OrdersService } from './orders.service.js';

const listQuery = pageQuery.extend({ status: z.enum(ORDER_STATUSES).optional() });
const writeQuery = z.object({ confirm: queryFlag, update_existing: queryFlag });

/** Confirms by query parameter only; ignores a field `confirm` in the body. */
@PrintfulController('orders')
export class OrdersController {
  constructor(
    private readonly service: OrdersService,
    private readonly book: OrderBook,
    private readonly presenter: OrderPresenter,
  ) {}

  @Get()
  list(@CurrentStore() store: Store, @Query() query: unknown) {
    const parsed = parseRequest(listQuery, query);
    return okPage(this.book.list(store.id, parsed.status), parsed, (order) => this.presenter.present(order));
  }

  @PrintfulPost()
  create(@CurrentStore() store: Store, @Body() body: unknown, @Query() query: unknown) {
    const { confirm, update_existing } = parseRequest(writeQuery, query);
    return ok(
      this.presenter.present(
        this.service.create(store, parseRequest(createOrderSchema, body), confirm, update_existing),
      ),
    );
  }

  @PrintfulPost('estimate-costs')
  estimate(@Body() body: unknown) {
    const { costs, retail } = this.service.estimate(parseRequest(estimateSchema, body));
    return ok({
      costs: dollars(costs),
      retail_costs: retail
        ? dollars(retail)
        : {
            currency: 'USD',
            subtotal: null,
            discount: 0,
            shipping: costs.shipping / 100,
            tax: null,
            vat: null,
            total: null,
          },
    });
  }

  @Get(':id')
  read(@CurrentStore() store: Store, @Param('id') id: string) {
    return ok(this.presenter.present(this.service.get(store, id)));
  }

  @Put(':id')
  change(@CurrentStore() store: Store, @Param('id') id: string, @Body() body: unknown, @Query() query: unknown) {
    const order = this.service.get(store, id);
    const { confirm } = parseRequest(writeQuery, query);
    return ok(this.presenter.present(this.service.change(order, parseRequest(changeOrderSchema, body), confirm)));
  }

  @Delete(':id')
  cancel(@CurrentStore() store: Store, @Param('id') id: string) {
    return ok(this.presenter.present(this.service.cancel(this.service.get(store, id))));
  }

  @PrintfulPost(':id/confirm')
  confirm(@CurrentStore() store: Store, @Param('id') id: string) {
    return ok(this.presenter.present(this.service.confirm(this.service.get(store, id))));
  }
}

/** Estimates present money as numbers, orders as strings. */
function dollars(costs: OrderCosts | RetailCosts): Record<string, number | string> {
  return {
    currency: 'USD',
    ...Object.fromEntries(Object.entries(costs).map(([name, cents]) => [name, (cents as number) / 100])),
  };
}
