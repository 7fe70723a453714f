import { Injectable } from '@nestjs/common';
import type { SizeGuide } from '#contracts';
import { PrintfulClient, type SizeGuide as ProviderGuide } from '#providers';
import { CachedJsonResponse } from '../common/cached-json-response.js';
import { PrintCallBudget } from '../printful/print-call-budget.js';
import { CatalogCache } from './catalog-cache.js';
import { CatalogService } from './catalog.service.js';
import { namedMeasures } from './named-measures.js';

const DAY_MS = 86_400_000;
/** The provider has tables of the product and of the body; what is worn is measured on the product. */
const TABLES = ['product_measure', 'measure_yourself'];
const CM_PER_INCH = 2.54;

/** The measures of a product's sizes, as the print provider has them; of sizes like 12″×16″ the name says them. */
@Injectable()
export class SizeGuideService {
  private readonly guides = new CatalogCache<CachedJsonResponse>(DAY_MS);

  constructor(
    private readonly catalog: CatalogService,
    private readonly printful: PrintfulClient,
    private readonly budget: PrintCallBudget,
  ) {}

  async find(globalId: string, network: string): Promise<CachedJsonResponse> {
    const { printfulProductId, sizes } = await this.catalog.product(globalId);
    const names = sizes.map(({ name }) => name);
    return this.guides.get(`${globalId} ${names.join('|')}`, async () => {
      await this.budget.takeForVisitor(network);
      const provided = measuresOf(await this.printful.sizeGuide(printfulProductId, { urgent: false }), names);
      return new CachedJsonResponse({
        measures: provided.length > 0 ? provided : namedMeasures(names),
      } satisfies SizeGuide);
    });
  }
}

/** Of the sizes that are sold, in their order. */
function measuresOf({ size_tables: tables }: ProviderGuide, names: readonly string[]): SizeGuide['measures'] {
  const table = TABLES.map((type) => tables.find((each) => each.type === type)).find(Boolean);
  const scale = table?.unit === 'cm' ? 1 / CM_PER_INCH : 1;
  return (table?.measurements ?? []).flatMap(({ type_label: name, values }) => {
    const sizes = names.flatMap((size) => {
      const found = values.find((each) => each.size === size);
      const from = Number(found?.min_value ?? found?.value) * scale;
      const to = Number(found?.max_value ?? found?.value) * scale;
      return from > 0 && to > 0 ? [{ size, from, to }] : [];
    });
    return sizes.length > 0 ? [{ name, sizes }] : [];
  });
}
