import { Injectable } from '@nestjs/common';
import type { NewProduct, ProductChange, ProductSort } from '#contracts';
import { isHarmlessPattern, toCents } from '#domain';
import { Database, type QueryOptions, type Transaction } from '../database.js';
import { ProductEntity, ProductVariantEntity } from '../entities/index.js';
import { newId } from '../ids.js';
import { inStockSql } from '../stock.js';
import { paletteColumn, searchColumns } from '../search-columns.js';
import type { ProductWithVariants } from './product.repository.js';

export interface CatalogueQuery {
  q?: string | undefined;
  category?: string | undefined;
  color?: readonly string[] | undefined;
  size?: readonly string[] | undefined;
  minPriceCents?: number | undefined;
  maxPriceCents?: number | undefined;
  inStock?: boolean | undefined;
  sort: ProductSort;
  /** The last row of the page before: its value of the sort, and its id. */
  after?: { key: number; id: string } | undefined;
  /** How many rows are passed over. */
  offset?: number | undefined;
  limit: number;
}

type CataloguePage = { rows: ProductEntity[]; total: number };

/** The order of each sort, as a number that grows. Ids grow with time. */
const KEYS: Record<ProductSort, string> = {
  featured: 'p.position',
  newest: '0',
  price: 'p.base_price_cents',
  '-price': '-p.base_price_cents',
};
/** A search that takes longer than this is taken as plain words. */
const PATTERN_MS = 1_000;
/** No pattern at all, which takes no longer than any other search. */
const isWords = (given: string): boolean => /^[\p{L}\p{N} ]*$/u.test(given);
/** PostgreSQL: a pattern that is none, one that is too complex, and a statement that took too long. */
const PATTERN_FAILURES = ['2201B', '54000', '54001', '57014'];

/** [CAT-07, CAT-09] What people look for in the catalogue, and what operators change in it. */
@Injectable()
export class CatalogueRepository {
  constructor(private readonly database: Database) {}

  /** [CAT-07] Takes the search as a pattern, and as plain words where it is none, or a costly one. */
  async search(query: CatalogueQuery): Promise<CataloguePage> {
    if (!query.q || !isHarmlessPattern(query.q)) return this.find(query, plainWords);
    try {
      return await this.find(query, pattern, isWords(query.q) ? {} : { withinMs: PATTERN_MS });
    } catch (error) {
      if (!isPatternFailure(error)) throw error;
      return this.find(query, plainWords);
    }
  }

  /** Locks the product until the transaction ends; undefined where there is none. */
  async lock(tx: Transaction, globalId: string): Promise<ProductWithVariants | undefined> {
    const [locked] = await tx.query<{ id: string }>('select id from products where global_id = $1 for update', [
      globalId,
    ]);
    return locked && this.withVariants(tx, locked.id);
  }

  /** Adds a product behind all others. Rejects with a unique violation where an id of it is taken. */
  async add(tx: Transaction, product: NewProduct): Promise<ProductWithVariants> {
    const id = newId();
    const [{ position } = { position: 0 }] = await tx.query<{ position: number }>(
      'select coalesce(max(position), -1) + 1 as position from products',
    );
    await tx.repository(ProductEntity).insert({
      ...productColumns(product),
      id,
      globalId: product.globalId,
      printfulProductId: product.printfulProductId,
      type: 'physical',
      reviews: { average: 0, totalCount: 0, href: '' },
      printOptions: [],
      position,
      ...searchColumns(product),
    });
    await tx.repository(ProductVariantEntity).insert(product.sync_variants.map((each, at) => newVariant(id, each, at)));
    return (await this.withVariants(tx, id))!;
  }

  /** Changes the named fields of a product that `lock` returned, and counts its version up. */
  async change(tx: Transaction, known: ProductWithVariants, change: ProductChange): Promise<ProductWithVariants> {
    const named = { name: change.name ?? known.name, breadcrumbs: change.breadcrumbs ?? known.breadcrumbs };
    await tx.repository(ProductEntity).update(known.id, {
      ...productColumns(change),
      ...searchColumns(named),
      version: known.version + 1,
      updatedAt: () => 'now()',
    });
    for (const { id, retail_price: price, inStock } of change.sync_variants ?? [])
      await tx.repository(ProductVariantEntity).update(
        { syncVariantId: id, productId: known.id },
        {
          ...(price !== undefined && { retailPriceCents: toCents(price) }),
          ...(inStock !== undefined && { inStock }),
          // A statement without columns would be none.
          syncVariantId: id,
        },
      );
    return (await this.withVariants(tx, known.id))!;
  }

  private async withVariants(tx: Transaction, id: string): Promise<ProductWithVariants | undefined> {
    const product = await tx.repository(ProductEntity).findOne({
      where: { id },
      relations: { variants: true },
      order: { variants: { position: 'ASC' } },
    });
    return (product as ProductWithVariants | null) ?? undefined;
  }

  /** The page and the count of all pages, in one statement. */
  private async find(
    query: CatalogueQuery,
    matching: (given: string) => Match,
    options: QueryOptions = {},
  ): Promise<CataloguePage> {
    const { where, values } = conditions(query, matching);
    const key = KEYS[query.sort];
    const order = query.sort === 'newest' ? 'desc' : 'asc';
    const page = [...where];
    const paged = [...values];
    if (query.after) {
      paged.push(query.after.key, query.after.id);
      page.push(`(${key}, p.id) ${order === 'asc' ? '>' : '<'} ($${paged.length - 1}::int, $${paged.length}::uuid)`);
    }
    const sorted = `order by ${query.sort === 'newest' ? '' : `${key} asc, `}p.id ${order}`;
    const limit = `limit $${paged.push(query.limit + 1)} offset $${paged.push(query.offset ?? 0)}`;
    const rows = await this.database.query<CountedRow>(
      `select counted.total, p.* from (select count(*)::int as total from products p where ${where.join(' and ')}) counted
       left join (select p.* from products p where ${page.join(' and ')} ${sorted} ${limit}) p on true ${sorted}`,
      paged,
      // The filters make too many statements to keep each.
      { ...options, prepared: where.length <= 2 },
    );
    return { rows: rows.filter(isProduct), total: rows[0]!.total };
  }
}

/** How many match in all, beside each product of the page; without a product where the page is empty. */
type CountedRow = { total: number } & (ProductEntity | { id: null });
const isProduct = (row: CountedRow): row is ProductEntity & { total: number } => row.id !== null;

interface Match {
  condition: (parameter: string) => string;
  value: string;
}

/** `^` and `$` mean the beginning and the end of a name; `.` ends with it. */
const pattern = (given: string): Match => ({ condition: (at) => `p.words ~* ${at}`, value: `(?n)${given}` });
const plainWords = (given: string): Match => ({
  condition: (at) => `p.words like ${at}`,
  value: `%${given.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
});

function conditions(query: CatalogueQuery, matching: (given: string) => Match): { where: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const at = (value: unknown): string => `$${values.push(value)}`;
  const where = [`p.status = 'active'`];
  if (query.q) {
    const { condition, value } = matching(query.q);
    where.push(condition(at(value)));
  }
  if (query.category) where.push(`p.categories @> array[${at(query.category)}]`);
  if (query.minPriceCents !== undefined) where.push(`p.base_price_cents >= ${at(query.minPriceCents)}`);
  if (query.maxPriceCents !== undefined) where.push(`p.base_price_cents <= ${at(query.maxPriceCents)}`);
  const variant = [
    ...(query.color?.length ? [`v.palette_color = any (${at(query.color)})`] : []),
    ...(query.size?.length ? [`v.size = any (${at(query.size)})`] : []),
    ...(query.inStock ? [inStockSql('v', 'p')] : []),
  ];
  // One variant has to have all of it: black, in XL, in stock.
  if (variant.length > 0)
    where.push(`exists (select 1 from product_variants v where v.product_id = p.id and ${variant.join(' and ')})`);
  return { where, values };
}

function isPatternFailure(error: unknown): boolean {
  const { code, driverError } = Object(error) as { code?: unknown; driverError?: unknown };
  return driverError ? isPatternFailure(driverError) : typeof code === 'string' && PATTERN_FAILURES.includes(code);
}

/** The columns that a request names. */
function productColumns(given: ProductChange | NewProduct): Partial<ProductEntity> {
  const {
    name,
    description,
    highlights,
    details,
    status,
    inventory,
    categoryId,
    colors,
    sizes,
    metadata,
    breadcrumbs,
  } = given;
  const named = {
    name,
    description,
    highlights,
    details,
    status,
    inventory,
    categoryId,
    colors,
    sizes,
    metadata,
    breadcrumbs,
  };
  return {
    ...(Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as Partial<ProductEntity>),
    ...(given.basePrice !== undefined && { basePriceCents: toCents(given.basePrice) }),
    ...(given.images && { images: given.images.map(({ url, label, alt = label }) => ({ url, label, alt })) }),
  };
}

function newVariant(productId: string, given: NewProduct['sync_variants'][number], position: number) {
  return {
    syncVariantId: given.id,
    productId,
    variantId: given.variant_id,
    syncProductId: given.sync_product_id,
    name: given.name,
    synced: true,
    inStock: given.inStock,
    size: given.size,
    color: given.color,
    colorCode: given.color_code,
    paletteColor: paletteColumn(given.color),
    retailPriceCents: toCents(given.retail_price),
    image: given.image,
    files: [{ type: 'preview', preview_url: given.image }],
    printfiles: given.printfiles,
    position,
  };
}
