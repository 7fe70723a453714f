import type { CataloguePrintfile, CatalogueProduct } from '#contracts';

export type Orientation = 'horizontal' | 'vertical';

/** Rotatable print files are defined as landscape; for portrait, width and height are swapped. */
export function presentPrintfiles(product: CatalogueProduct, orientation: Orientation = 'horizontal') {
  return {
    product_id: product.printfulProductId,
    available_placements: Object.fromEntries(product.placements.map(({ placement, title }) => [placement, title])),
    printfiles: product.printfiles.map((printfile) => presentPrintfile(printfile, orientation)),
    variant_printfiles: product.variants.map(({ variantId, placements }) => ({
      variant_id: variantId,
      placements: Object.fromEntries(placements.map(({ placement, printfileId }) => [placement, printfileId])),
    })),
    option_groups: [...new Set(product.mockupViews.map(({ group }) => group))],
    options: [...new Set(product.mockupViews.map(({ option }) => option))],
  };
}

function presentPrintfile(
  { id, width, height, dpi, fillMode, canRotate }: CataloguePrintfile,
  orientation: Orientation,
) {
  const lying = canRotate && orientation === 'horizontal';
  return {
    printfile_id: id,
    width: lying ? height : width,
    height: lying ? width : height,
    dpi,
    fill_mode: fillMode,
    can_rotate: canRotate,
  };
}
