import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';

/** A category with the number of products in it and below it. */
export interface CategoryRow {
  /** The names from the root down. */
  path: string[];
  count: number;
}

/** Colors of the palette, and sizes, in the order of the catalogue. */
export interface OptionRows {
  colors: string[];
  sizes: string[];
}

interface NamedCategory {
  level: number;
  count: number;
  breadcrumbs: { name: string }[];
}

/** [CAT-01] What the products that are sold can be narrowed down to. */
@Injectable()
export class CatalogueFacetsRepository {
  constructor(private readonly database: Database) {}

  async countProducts(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from products where status = 'active'`,
    );
    return row!.count;
  }

  /** Every category, a parent before its children, in the order of the catalogue. */
  async findCategories(): Promise<CategoryRow[]> {
    const rows = await this.database.query<NamedCategory>(
      `select category.level::int as level, count(*)::int as count,
         (array_agg(p.breadcrumbs order by p.position, p.id))[1] as breadcrumbs
       from products p cross join lateral unnest(p.categories) with ordinality category (slugs, level)
       where p.status = 'active' group by category.slugs, category.level order by min(p.position), category.level, category.slugs`,
    );
    return rows.map(({ level, count, breadcrumbs }) => ({
      path: breadcrumbs.slice(0, level).map(({ name }) => name),
      count,
    }));
  }

  /** Of the products in a category, given by its slugs, or of all. */
  async findOptions(category: string | undefined): Promise<OptionRows> {
    const [colors, sizes] = await Promise.all([
      this.namesOf('palette_color', category),
      this.namesOf('size', category),
    ]);
    return { colors, sizes };
  }

  private async namesOf(column: 'palette_color' | 'size', category: string | undefined): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      `select v.${column} as name from product_variants v join products p on p.id = v.product_id
       where p.status = 'active' and v.${column} is not null and ($1::text is null or p.categories @> array[$1])
       group by v.${column} order by min(p.position::bigint * 1000 + v.position), v.${column}`,
      [category ?? null],
    );
    return rows.map(({ name }) => name);
  }
}
