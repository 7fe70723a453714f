import { Controller } from '@nestjs/common';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';
import { PrintCatalogueService } from './print-catalogue.service.js';

/** [PRX-01] The print provider's catalogue and our store there. */
@Controller()
export class PrintCatalogueController {
  constructor(private readonly catalogue: PrintCatalogueService) {}

  @Endpoint('GET /api/printful/products')
  async products(
    @Call() { user, query }: CallOf<'GET /api/printful/products'>,
  ): Promise<ResponseOf<'GET /api/printful/products'>> {
    const { items, paging } = await this.catalogue.products(user.id, query);
    return { code: 200, result: items, paging };
  }

  @Endpoint('GET /api/printful/product/:id')
  async product(
    @Call() { user, params }: CallOf<'GET /api/printful/product/:id'>,
  ): Promise<ResponseOf<'GET /api/printful/product/:id'>> {
    return { code: 200, result: await this.catalogue.product(user.id, params.id) };
  }

  @Endpoint('GET /api/printful/products/variant/:id')
  async variant(
    @Call() { user, params }: CallOf<'GET /api/printful/products/variant/:id'>,
  ): Promise<ResponseOf<'GET /api/printful/products/variant/:id'>> {
    return { code: 200, result: await this.catalogue.variant(user.id, params.id) };
  }

  @Endpoint('GET /api/printful/variants/:id')
  async storeVariant(
    @Call() { user, params }: CallOf<'GET /api/printful/variants/:id'>,
  ): Promise<ResponseOf<'GET /api/printful/variants/:id'>> {
    return { code: 200, result: await this.catalogue.storeVariant(user.id, params.id) };
  }

  @Endpoint('GET /api/printful/printfiles/:id')
  async printfiles(
    @Call() { user, params, query }: CallOf<'GET /api/printful/printfiles/:id'>,
  ): Promise<ResponseOf<'GET /api/printful/printfiles/:id'>> {
    return { code: 200, result: await this.catalogue.printfiles(user.id, params.id, query) };
  }

  @Endpoint('GET /api/printful/print-dimensions/:id')
  async dimensions(
    @Call() { user, params, query }: CallOf<'GET /api/printful/print-dimensions/:id'>,
  ): Promise<ResponseOf<'GET /api/printful/print-dimensions/:id'>> {
    return { code: 200, result: await this.catalogue.dimensions(user.id, params.id, query) };
  }

  @Endpoint('GET /api/printful/templates/:id')
  async templates(
    @Call() { user, params, query }: CallOf<'GET /api/printful/templates/:id'>,
  ): Promise<ResponseOf<'GET /api/printful/templates/:id'>> {
    return { code: 200, result: await this.catalogue.templates(user.id, params.id, query) };
  }

  @Endpoint('GET /api/printful/stores')
  async stores(@Call() { user }: CallOf<'GET /api/printful/stores'>): Promise<ResponseOf<'GET /api/printful/stores'>> {
    return { code: 200, result: await this.catalogue.stores(user.id) };
  }

  @Endpoint('GET /api/printful/store/products')
  async storeProducts(
    @Call() { user, query }: CallOf<'GET /api/printful/store/products'>,
  ): Promise<ResponseOf<'GET /api/printful/store/products'>> {
    const { items, paging } = await this.catalogue.storeProducts(user.id, query);
    return { code: 200, result: items, paging };
  }

  @Endpoint('GET /api/printful/store/products/:id')
  async storeProduct(
    @Call() { user, params }: CallOf<'GET /api/printful/store/products/:id'>,
  ): Promise<ResponseOf<'GET /api/printful/store/products/:id'>> {
    return { code: 200, result: await this.catalogue.storeProduct(user.id, params.id) };
  }
}
