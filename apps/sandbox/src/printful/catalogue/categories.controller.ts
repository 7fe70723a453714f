import { Get, Param } from '@nestjs/common';
import { PublicCatalogue } from '../access/access.decorators.js';
import { ok } from '../wire/envelope.js';
import { PrintfulController } from '../access/printful-controller.decorator.js';
import { notFound } from '../wire/printful-error.js';
import { listCategories } from './categories.js';
import { SandboxCatalogue } from './sandbox-catalogue.js';

@PrintfulController('categories')
@PublicCatalogue()
export class CategoriesController {
  constructor(private readonly catalogue: SandboxCatalogue) {}

  @Get()
  list() {
    return ok({ categories: this.all() });
  }

  @Get(':id')
  read(@Param('id') id: string) {
    const category = this.all().find((candidate) => candidate.id === Number(id));
    if (!category) throw notFound();
    return ok({ category });
  }

  private all() {
    return listCategories(this.catalogue.products, (picture) => this.catalogue.pictureUrl(picture));
  }
}
