import { Get, Param, Query } from '@nestjs/common';
import { ok, okPage, type Envelope } from '../wire/envelope.js';
import { pageQuery, parseRequest } from '../wire/parse-request.js';
import { PrintfulController } from './printful-controller.decorator.js';
import { notFound } from '../wire/printful-error.js';
import { AnyStore } from './access.decorators.js';
import { STORES, type Store } from './stores.js';

@PrintfulController('stores')
export class StoresController {
  @Get()
  @AnyStore()
  list(@Query() query: unknown): Envelope<Store[]> {
    return okPage(STORES, parseRequest(pageQuery, query), (store) => store);
  }

  @Get(':id')
  @AnyStore()
  read(@Param('id') id: string): Envelope<Store> {
    const store = STORES.find((candidate) => String(candidate.id) === id);
    if (!store) throw notFound();
    return ok(store);
  }
}
