import type { CatalogueProduct, CatalogueTemplate, CatalogueVariant } from '#contracts';
import { composeProduct, type ComposeOptions } from '#imaging';
import { inRepository } from '#stack/paths';
import sharp from 'sharp';

/** A sample artwork as SVG, and how it lies in the print area. */
export interface Artwork {
  svg: string;
  fit?: ComposeOptions['fit'];
}

/** An image of the variant alone on a transparent ground, blank without an artwork. */
export async function composeImage(
  product: CatalogueProduct,
  variant: CatalogueVariant,
  { width, template, artwork }: { width: number; template?: CatalogueTemplate; artwork?: Artwork },
): Promise<Buffer> {
  const { printArea } = template ?? defaultTemplate(product, variant);
  return composeProduct({
    slug: product.rendering,
    colour: product.colours.find(({ name }) => name === variant.colour)?.hex ?? '#ffffff',
    printArea: product.rendering === 'mug' ? undefined : printArea,
    ...(artwork ? { design: await sharp(Buffer.from(artwork.svg)).png().toBuffer(), fit: artwork.fit } : {}),
    ground: 'transparent',
    width,
    assetsDir: inRepository('assets', 'products'),
  });
}

function defaultTemplate(product: CatalogueProduct, variant: CatalogueVariant): CatalogueTemplate {
  const template = product.templates.find(({ id }) => id === variant.placements[0]?.templateId);
  if (!template) throw new Error(`${product.globalId} has no template for ${variant.name}.`);
  return template;
}
