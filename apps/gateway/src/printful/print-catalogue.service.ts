import { Injectable } from '@nestjs/common';
import { PrintfulClient } from '#providers';
import type { ResponseOf } from '../common/endpoint.decorator.js';
import { PrintCallBudget } from './print-call-budget.js';
import { printDimensions } from './print-dimensions.js';

export interface PageRequest {
  offset: number;
  limit: number;
}
interface Geometry {
  technique?: string | undefined;
  orientation?: 'horizontal' | 'vertical' | undefined;
}
type Page<T> = { items: T[]; paging: PageRequest & { total: number } };

/** The print provider's catalogue and our store there, each read counted for the user who asks. */
@Injectable()
export class PrintCatalogueService {
  constructor(
    private readonly printful: PrintfulClient,
    private readonly budget: PrintCallBudget,
  ) {}

  /** The provider knows no pages of its catalogue: the page is cut here. */
  async products(userId: string, { offset, limit }: PageRequest): Promise<Page<CatalogueProduct>> {
    await this.budget.take(userId);
    const products = await this.printful.products();
    const items = products.slice(offset, offset + limit);
    return { items, paging: { total: products.length, offset, limit } };
  }

  async product(userId: string, id: number): ReturnType<PrintfulClient['product']> {
    await this.budget.take(userId);
    return this.printful.product(id);
  }

  async variant(userId: string, id: number): ReturnType<PrintfulClient['variant']> {
    await this.budget.take(userId);
    return this.printful.variant(id);
  }

  async printfiles(userId: string, id: number, geometry: Geometry): ReturnType<PrintfulClient['printfiles']> {
    await this.budget.take(userId);
    return this.printful.printfiles(id, geometry);
  }

  async dimensions(userId: string, id: number, geometry: Geometry): Promise<PrintDimensions> {
    return printDimensions(await this.printfiles(userId, id, geometry));
  }

  async templates(userId: string, id: number, geometry: Geometry): ReturnType<PrintfulClient['templates']> {
    await this.budget.take(userId);
    return this.printful.templates(id, geometry);
  }

  async stores(userId: string): ReturnType<PrintfulClient['stores']> {
    await this.budget.take(userId);
    return this.printful.stores();
  }

  async storeProducts(userId: string, page: PageRequest): Promise<Page<StoreProduct>> {
    await this.budget.take(userId);
    const { items, total } = await this.printful.storeProducts(page);
    return { items: items.slice(0, page.limit), paging: { ...page, total } };
  }

  async storeProduct(userId: string, id: string): ReturnType<PrintfulClient['storeProduct']> {
    await this.budget.take(userId);
    return this.printful.storeProduct(id);
  }

  async storeVariant(userId: string, id: string): ReturnType<PrintfulClient['storeVariant']> {
    await this.budget.take(userId);
    return this.printful.storeVariant(id);
  }
}

type CatalogueProduct = Awaited<ReturnType<PrintfulClient['products']>>[number];
type StoreProduct = Awaited<ReturnType<PrintfulClient['storeProducts']>>['items'][number];
type PrintDimensions = ResponseOf<'GET /api/printful/print-dimensions/:id'>['result'];
