import type { CatalogueProduct, CatalogueTemplate, CatalogueVariant } from '#contracts';
import type { PlannedFile } from './mockup-plan.js';

/** Variants that look the same with a file on them: sizes of one colour share their mockup. */
export interface MockupGroup {
  file: PlannedFile;
  variants: CatalogueVariant[];
  template: CatalogueTemplate;
}

export function groupMockups(product: CatalogueProduct, variantIds: number[], files: PlannedFile[]): MockupGroup[] {
  const groups = new Map<string, MockupGroup>();
  files.forEach((file, index) => {
    for (const variant of product.variants.filter(({ variantId }) => variantIds.includes(variantId))) {
      const template = templateOf(product, variant, file);
      const key = `${index} ${template.id}`;
      const group = groups.get(key) ?? { file, variants: [], template };
      group.variants.push(variant);
      groups.set(key, group);
    }
  });
  return [...groups.values()];
}

/** A position wider than high selects the landscape template of a rotatable print file. */
function templateOf(product: CatalogueProduct, variant: CatalogueVariant, file: PlannedFile): CatalogueTemplate {
  const mapping = variant.placements.find(({ placement }) => placement === file.placement);
  const lying = file.position.area_width > file.position.area_height ? mapping?.lyingTemplateId : undefined;
  const template = product.templates.find(({ id }) => id === (lying ?? mapping?.templateId));
  if (!template) throw new Error(`Variant ${variant.variantId} has no template for ${file.placement}`);
  return template;
}
