import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';
import type { CachedJsonResponse } from '../common/cached-json-response.js';
import { nextPage } from '../common/next-page.js';
import { networkOf } from '../limits/client-address.js';
import { CatalogEditingService } from './catalog-editing.service.js';
import { CatalogFacetsService } from './catalog-facets.service.js';
import { CatalogSearchService } from './catalog-search.service.js';
import { CatalogService, PAGE_LIMIT } from './catalog.service.js';
import { DeliveryService } from './delivery.service.js';
import { parseFilter } from './product-filter.js';
import { SizeGuideService } from './size-guide.service.js';

@Controller()
export class CatalogController {
  constructor(
    private readonly catalog: CatalogService,
    private readonly searching: CatalogSearchService,
    private readonly facetService: CatalogFacetsService,
    private readonly editing: CatalogEditingService,
    private readonly sizes: SizeGuideService,
    private readonly deliveries: DeliveryService,
  ) {}

  @Endpoint('GET /api/products/mongodb')
  async list(@Call() call: CallOf<'GET /api/products/mongodb'>): Promise<CachedJsonResponse> {
    const { limit = PAGE_LIMIT, cursor } = call.query;
    const { response, products } = await this.catalog.list(limit, cursor);
    const rows = products.map(({ _id }) => ({ id: _id }));
    nextPage(call, '/api/products/mongodb', rows, limit);
    return response;
  }

  @Endpoint('GET /api/product/mongodb/:globalId')
  read(@Call() { params, query }: CallOf<'GET /api/product/mongodb/:globalId'>): Promise<CachedJsonResponse> {
    return this.catalog.find(params.globalId, parseFilter(query.filter));
  }

  @Endpoint('GET /api/products/search')
  search(@Call() { query }: CallOf<'GET /api/products/search'>): Promise<CachedJsonResponse> {
    return this.searching.search(query);
  }

  @Endpoint('GET /api/products/facets')
  facets(@Call() { query }: CallOf<'GET /api/products/facets'>): Promise<CachedJsonResponse> {
    return this.facetService.find(query.category);
  }

  @Endpoint('GET /api/products/:globalId/size-guide')
  sizeGuide(
    @Call() { params }: CallOf<'GET /api/products/:globalId/size-guide'>,
    @Req() { ip }: FastifyRequest,
  ): Promise<CachedJsonResponse> {
    return this.sizes.find(params.globalId, networkOf(ip));
  }

  @Endpoint('GET /api/products/:globalId/delivery')
  delivery(
    @Call() { params, query }: CallOf<'GET /api/products/:globalId/delivery'>,
    @Req() { ip }: FastifyRequest,
  ): Promise<CachedJsonResponse> {
    return this.deliveries.estimate(params.globalId, query.country, networkOf(ip));
  }

  @Endpoint('POST /api/products/mongodb')
  async add(
    @Call() { user, body }: CallOf<'POST /api/products/mongodb'>,
  ): Promise<ResponseOf<'POST /api/products/mongodb'>> {
    return (await this.editing.add(user.id, body)).map((product) => this.catalog.present(product));
  }

  @Endpoint('PUT /api/product/mongodb/:globalId')
  async change(
    @Call() { user, params, body }: CallOf<'PUT /api/product/mongodb/:globalId'>,
  ): Promise<ResponseOf<'PUT /api/product/mongodb/:globalId'>> {
    return this.catalog.present(await this.editing.change(user.id, params.globalId, body));
  }
}
