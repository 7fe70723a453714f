import { Injectable } from '@nestjs/common';
import { endpoints, type CatalogueFacets } from '#contracts';
import { CatalogueFacetsRepository } from '#database';
import { CachedJsonResponse } from '../common/cached-json-response.js';
import { CatalogCache } from './catalog-cache.js';
import { CatalogService } from './catalog.service.js';

const ENDPOINT = 'GET /api/products/facets';
type Tree = Pick<CatalogueFacets, 'total' | 'categories'>;

/** [CAT-01] The categories of the whole catalogue, and the colors and sizes to filter it by. */
@Injectable()
export class CatalogFacetsService {
  private readonly trees = new CatalogCache<Tree>();
  private readonly responses = new CatalogCache<{ response: CachedJsonResponse }>();

  constructor(
    private readonly facets: CatalogueFacetsRepository,
    catalog: CatalogService,
  ) {
    catalog.onChange(() => {
      this.trees.clear();
      this.responses.clear();
    });
  }

  tree(): Promise<Tree> {
    return this.trees.get('', async () => {
      const [total, categories] = await Promise.all([this.facets.countProducts(), this.facets.findCategories()]);
      return { total, categories };
    });
  }

  /** Colors and sizes are those of the category, the categories always all. */
  async find(category: string | undefined): Promise<CachedJsonResponse> {
    const { response } = await this.responses.get(category ?? '', async () => {
      const [tree, options] = await Promise.all([this.tree(), this.facets.findOptions(category)]);
      return { response: new CachedJsonResponse(endpoints[ENDPOINT].response.parse({ ...tree, ...options })) };
    });
    return response;
  }
}
