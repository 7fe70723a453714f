import { Injectable } from '@nestjs/common';
import { text, type PlacedInput } from '#contracts';
import { ProductRepository, type CartRow, type LineVariant, type VariantOfProduct } from '#database';
import { choiceOn, type Size } from '#domain';
import { HttpError } from '../common/http-error.js';
import { checkPlacements, noArea } from './cart-refusal.js';
import { printedAreas } from './line-price.js';

/** What a line of a cart becomes with another variant of its product. */
@Injectable()
export class LineVariantService {
  constructor(private readonly products: ProductRepository) {}

  /** Throws 404 where the product has no such variant, 409 where it is not to be had, 422 where the line cannot be printed on it. */
  async variantFor(line: CartRow, syncVariantId: number): Promise<LineVariant> {
    const variant = await this.products.findVariant(line.globalId, syncVariantId);
    if (!variant) throw new HttpError(404, 'NOT_FOUND', text('catalog.noVariant'), { field: 'syncVariantId' });
    if (!variant.inStock) throw new HttpError(409, 'CONFLICT', text('catalog.unavailable'), { field: 'syncVariantId' });
    checkPlacements(line);
    const missing = printedAreas(line).find((area) => !areaOf(variant, area));
    if (missing) throw noArea(line.productName, missing);
    const { size, color, retailPriceCents } = variant;
    return { syncVariantId, size, color, retailPriceCents, ...printOf(line, variant) };
  }
}

const areaOf = ({ printfiles }: Pick<VariantOfProduct, 'printfiles'>, placement: string) =>
  printfiles.find((file) => file.placement === placement);

/**
 * A mockup stays where it shows the new variant too; else what it was made of is placed on the line, to be printed anew.
 * Throws 422 where that is not known and the print file does not fit.
 */
function printOf(line: CartRow, variant: VariantOfProduct): Pick<LineVariant, 'mockupId' | 'placements'> {
  const placed = placementsOf(line, variant);
  const fits = printedAreas(line).every(
    (area) => areaOf(line, area)?.printfile_id === areaOf(variant, area)?.printfile_id,
  );
  const shown = fits && line.color === variant.color;
  if (!line.mockupId || shown) return { mockupId: line.mockupId, placements: placed };
  const made = madeOf(line, variant);
  if (made) return { mockupId: null, placements: made };
  if (!fits) throw new HttpError(422, 'REFUSED', text('cart.placeAgain'), { field: 'syncVariantId' });
  return { mockupId: line.mockupId, placements: placed };
}

const placementsOf = ({ placements }: CartRow, variant: VariantOfProduct): PlacedInput[] =>
  (placements ?? []).flatMap(({ designId, ...placed }) =>
    designId ? [inputOf({ ...placed, designId }, variant)] : [],
  );

/** What the mockup was made of; undefined where it, or one of its designs, is no longer known. */
function madeOf(line: CartRow, variant: VariantOfProduct): PlacedInput[] | undefined {
  if (line.placements)
    return line.placements.every(({ designId }) => designId) ? placementsOf(line, variant) : undefined;
  if (!line.mockupInput || !line.designAssetId) return undefined;
  const { placement, designId, editorState, aspectChoice } = line.mockupInput;
  return [inputOf({ placement, designId, editorState, aspectChoice, imageSize: line.imageSize }, variant)];
}

interface Placed extends Pick<PlacedInput, 'placement' | 'designId'> {
  editorState?: PlacedInput['editorState'] | null;
  aspectChoice?: PlacedInput['aspectChoice'] | null;
  imageSize: Size | null;
}

/** As it lies on the variant's area, which may have another shape than the one it was placed on. */
function inputOf(
  { placement, designId, editorState, aspectChoice: chosen, imageSize }: Placed,
  variant: VariantOfProduct,
): PlacedInput {
  const area = areaOf(variant, placement);
  const aspectChoice = area && imageSize ? choiceOn(imageSize, area, chosen) : chosen;
  return { placement, designId, ...(editorState && { editorState }), ...(aspectChoice && { aspectChoice }) };
}
