import { Injectable } from '@nestjs/common';
import { text, type Product, type RatedInput, type RatedPlacement, type Variant } from '#contracts';
import { DesignRepository, type DesignRow } from '#database';
import { printQuality, untouched, worstQuality } from '#domain';
import { noArea } from '../cart/cart-refusal.js';
import { CatalogService } from '../catalog/catalog.service.js';
import type { CurrentUser } from '../common/current-user.js';
import { HttpError } from '../common/http-error.js';
import { allowedChoice } from './allowed-choice.js';

type Printfile = Variant['printfiles'][number];
interface Candidate {
  syncVariantId: number;
  area: Printfile;
}

/** [EDIT-12] How sharp placed designs print: by the rule of the editor, with the sizes that are stored. */
@Injectable()
export class PrintQualityService {
  constructor(
    private readonly designs: DesignRepository,
    private readonly catalog: CatalogService,
  ) {}

  async rate(user: CurrentUser, item: RatedInput): Promise<RatedPlacement> {
    const [rated] = await this.rateAll(user, [item]);
    return rated!;
  }

  async rateAll(user: CurrentUser, items: readonly RatedInput[]): Promise<RatedPlacement[]> {
    const named = [...new Set(items.map(({ globalId }) => globalId))];
    const products = await Promise.all(named.map((globalId) => this.catalog.product(globalId)));
    const designs = await this.designs.findAllOwn([...new Set(items.map(({ designId }) => designId))], user.id);
    return items.map((item) => {
      const design = designs.find(({ id }) => id === item.designId);
      if (!design) throw new HttpError(404, 'NOT_FOUND', text('design.notFound'), { field: 'designId' });
      return ratedOn(candidatesOf(products, item), design, item, user);
    });
  }
}

/** The areas of the named variants, else of all that have it. Throws where a variant or its area is missing. */
function candidatesOf(products: readonly Product[], { globalId, placement, syncVariantIds }: RatedInput): Candidate[] {
  const product = products.find((candidate) => candidate.globalId === globalId)!;
  const variants = syncVariantIds?.map((id) => variantOf(product, id)) ?? product.sync_variants;
  const found = variants.flatMap(({ id, printfiles }) => {
    const area = printfiles.find((file) => file.placement === placement);
    return area ? [{ syncVariantId: id, area }] : [];
  });
  if (found.length < (syncVariantIds?.length ?? 1)) throw noArea(product.name, placement);
  return found;
}

function variantOf({ sync_variants: variants }: Product, id: number): Variant {
  const variant = variants.find((candidate) => candidate.id === id);
  if (!variant) throw new HttpError(404, 'NOT_FOUND', text('mockup.noVariant'), { field: 'syncVariantIds' });
  return variant;
}

function ratedOn(
  candidates: readonly Candidate[],
  { width, height }: DesignRow,
  { editorState, aspectChoice }: Pick<RatedInput, 'editorState' | 'aspectChoice'>,
  user: CurrentUser,
): RatedPlacement {
  const image = { width, height };
  const rated = candidates.map(({ syncVariantId, area }) => {
    const choice = allowedChoice(user, image, area, aspectChoice);
    return { syncVariantId, ...printQuality({ image, area, choice }, editorState ?? untouched) };
  });
  const { syncVariantId: _, ...first } = rated[0]!;
  return { ...first, worst: worstQuality(rated)! };
}
