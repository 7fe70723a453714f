import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { endpoints, text } from '#contracts';
import { CatalogueRepository, type CatalogueQuery } from '#database';
import { toCents } from '#domain';
import { CachedJsonResponse } from '../common/cached-json-response.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { CatalogCache } from './catalog-cache.js';
import { CatalogService } from './catalog.service.js';
import { presentCard } from './product.presenter.js';

type SearchRequest = CallOf<'GET /api/products/search'>['query'];
const ENDPOINT = 'GET /api/products/search';
const cursorSchema = z.tuple([z.number().int().min(-2_147_483_648).max(2_147_483_647), z.uuid()]);

/** [CAT-07] Search, filters and order of the catalogue, page by page. */
@Injectable()
export class CatalogSearchService {
  private readonly pages = new CatalogCache<{ response: CachedJsonResponse }>();

  constructor(
    private readonly catalogue: CatalogueRepository,
    catalog: CatalogService,
  ) {
    catalog.onChange(() => this.pages.clear());
  }

  async search(request: SearchRequest): Promise<CachedJsonResponse> {
    const query = queryOf(request);
    return (await this.pages.get(JSON.stringify(query), () => this.read(query))).response;
  }

  private async read(query: CatalogueQuery): Promise<{ response: CachedJsonResponse }> {
    const { rows, total } = await this.catalogue.search(query);
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const answer = endpoints[ENDPOINT].response.parse({
      items: page.map(presentCard),
      total,
      next: last && rows.length > page.length ? encodeCursor(keyOf(query, last), last.id) : null,
    });
    return { response: new CachedJsonResponse(answer) };
  }
}

function queryOf({
  q,
  category,
  color,
  size,
  minPrice,
  maxPrice,
  inStock,
  sort,
  cursor,
  offset,
  limit,
}: SearchRequest): CatalogueQuery {
  return {
    q,
    category,
    color,
    size,
    minPriceCents: minPrice === undefined ? undefined : toCents(minPrice),
    maxPriceCents: maxPrice === undefined ? undefined : toCents(maxPrice),
    inStock: inStock === 'true',
    sort,
    after: cursor === undefined ? undefined : decodeCursor(cursor),
    offset,
    limit,
  };
}

/** The value that the repository sorts a row by. */
function keyOf({ sort }: CatalogueQuery, row: { position: number; basePriceCents: number }): number {
  if (sort === 'newest') return 0;
  if (sort === 'featured') return row.position;
  return sort === 'price' ? row.basePriceCents : -row.basePriceCents;
}

const encodeCursor = (key: number, id: string): string => Buffer.from(JSON.stringify([key, id])).toString('base64url');

/** Throws 400 for anything that `encodeCursor` did not make. */
function decodeCursor(cursor: string): { key: number; id: string } {
  const parsed = cursorSchema.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success)
    throw new HttpError(400, 'BAD_REQUEST', text('request.invalid', { field: 'cursor', problem: 'it names no page' }), {
      field: 'cursor',
    });
  const [key, id] = parsed.data;
  return { key, id };
}

function jsonOf(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}
