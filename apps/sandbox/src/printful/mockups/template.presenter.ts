import type { CatalogueProduct, CatalogueTemplate } from '#contracts';
import type { Orientation } from './printfile.presenter.js';

const BACKGROUND = '#f0efec';

/** The templates of one orientation; templates that cannot be rotated belong to both. */
export function presentTemplates(
  product: CatalogueProduct,
  pictureUrl: (picture: string) => string,
  orientation: Orientation = 'horizontal',
) {
  const used = new Set<number>();
  const variant_mapping = product.variants.map(({ variantId, placements }) => ({
    variant_id: variantId,
    templates: placements.map(({ placement, templateId, lyingTemplateId }) => {
      const template_id = orientation === 'horizontal' ? (lyingTemplateId ?? templateId) : templateId;
      used.add(template_id);
      return { placement, template_id };
    }),
  }));
  return {
    version: 100,
    min_dpi: product.provider.minDpi,
    variant_mapping,
    templates: product.templates
      .filter(({ id }) => used.has(id))
      .map((template) => presentTemplate(template, pictureUrl)),
    conflicting_placements: product.placements.map(({ placement }) => ({ placement, conflicts: [] })),
  };
}

function presentTemplate(template: CatalogueTemplate, pictureUrl: (picture: string) => string) {
  return {
    template_id: template.id,
    image_url: pictureUrl(template.picture),
    background_url: null,
    background_color: BACKGROUND,
    printfile_id: template.printfileId,
    template_width: template.width,
    template_height: template.height,
    print_area_width: template.printArea.width,
    print_area_height: template.printArea.height,
    print_area_top: template.printArea.top,
    print_area_left: template.printArea.left,
    is_template_on_front: true,
    orientation: template.orientation,
  };
}
