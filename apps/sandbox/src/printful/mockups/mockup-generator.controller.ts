import { Body, Get, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import type { CatalogueProduct } from '#contracts';
import { CurrentStore, LimitedAs } from '../access/access.decorators.js';
import type { Store } from '../access/stores.js';
import { SandboxCatalogue } from '../catalogue/sandbox-catalogue.js';
import { ok } from '../wire/envelope.js';
import { parseRequest } from '../wire/parse-request.js';
import { PrintfulController, PrintfulPost } from '../access/printful-controller.decorator.js';
import { badRequest, notFound } from '../wire/printful-error.js';
import { MockupTasks } from './mockup-tasks.js';
import { type Orientation, presentPrintfiles } from './printfile.presenter.js';
import { presentTemplates } from './template.presenter.js';

const filterQuery = z.object({ orientation: z.string().optional(), technique: z.string().optional() });
const taskQuery = z.object({ task_key: z.string() });

/** Needs a token and a store, although print files and templates are the same for all stores. */
@PrintfulController('mockup-generator')
export class MockupGeneratorController {
  constructor(
    private readonly catalogue: SandboxCatalogue,
    private readonly tasks: MockupTasks,
  ) {}

  @Get('printfiles/:id')
  printfiles(@CurrentStore() _store: Store, @Param('id') id: string, @Query() query: unknown) {
    const product = this.find(id);
    return ok(presentPrintfiles(product, checkFilter(product, query)));
  }

  @Get('templates/:id')
  templates(@CurrentStore() _store: Store, @Param('id') id: string, @Query() query: unknown) {
    const product = this.find(id);
    return ok(presentTemplates(product, (picture) => this.catalogue.pictureUrl(picture), checkFilter(product, query)));
  }

  @PrintfulPost('create-task/:id')
  @LimitedAs('createTask')
  create(@CurrentStore() store: Store, @Param('id') id: string, @Body() body: unknown) {
    return ok(this.tasks.create(store, this.find(id), body));
  }

  @Get('task')
  task(@CurrentStore() store: Store, @Query() query: unknown) {
    return ok(this.tasks.read(store, parseRequest(taskQuery, query).task_key));
  }

  private find(id: string): CatalogueProduct {
    const product = this.catalogue.product(Number(id));
    if (!product) throw notFound();
    return product;
  }
}

function checkFilter(product: CatalogueProduct, query: unknown): Orientation | undefined {
  const { orientation, technique } = parseRequest(filterQuery, query);
  if (orientation !== undefined && orientation !== 'horizontal' && orientation !== 'vertical')
    throw badRequest('Invalid orientation', 'MG-1');
  if (technique !== undefined && technique !== product.provider.technique)
    throw badRequest('Invalid technique', 'MG-2');
  return orientation;
}
