import { Controller } from '@nestjs/common';
import { Call, Endpoint, type CallOf } from '../common/endpoint.decorator.js';
import type { CachedJsonResponse } from '../common/cached-json-response.js';
import { CatalogService } from './catalog.service.js';
import { parseFilter } from './product-filter.js';

@Controller()
export class CatalogController {
  constructor(private readonly catalog: CatalogService) {}

  @Endpoint('GET /api/products/mongodb')
  list(): Promise<CachedJsonResponse> {
    return this.catalog.list();
  }

  @Endpoint('GET /api/product/mongodb/:globalId')
  read(@Call() { params, query }: CallOf<'GET /api/product/mongodb/:globalId'>): Promise<CachedJsonResponse> {
    return this.catalog.find(params.globalId, parseFilter(query.filter));
  }
}
