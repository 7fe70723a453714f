import { z } from 'zod';
import { money } from './values.js';

/** Path below `assets/catalogue`, such as `pictures/tee-bella-3001/white.webp`. */
const picture = z.string().regex(/^pictures\/[a-z0-9-]+\/[a-z0-9-]+\.webp$/);
const hex = z.string().regex(/^#[0-9a-f]{6}$/);
const id = z.number().int().positive();
/** False when no public source gives the value and ours is only plausible. */
const sourced = z.boolean().default(true);
const printArea = z.object({
  top: z.number(),
  left: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
});

/** The file the provider prints: its size in pixels, as portrait. `canRotate` files may be printed as landscape too. */
const cataloguePrintfileSchema = z.object({
  id,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  dpi: z.number().int().positive(),
  fillMode: z.enum(['fit', 'cover']),
  canRotate: z.boolean(),
  sourced,
});

/** A picture of the blank product with the position of the print on it; all lengths in the template's own unit. */
const catalogueTemplateSchema = z.object({
  id,
  placement: z.string(),
  printfileId: id,
  picture,
  width: z.number().positive(),
  height: z.number().positive(),
  printArea,
  orientation: z.enum(['vertical', 'horizontal', 'any']),
});

const catalogueVariantSchema = z.object({
  variantId: id,
  syncVariantId: id,
  name: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  colourCode: hex.nullable(),
  /** The provider's price. */
  cost: money,
  /** The shop's price. */
  retailPrice: money,
  inStock: z.boolean(),
  picture,
  /** The first entry is the default placement; `lyingTemplateId` is the landscape template of a rotatable print file. */
  placements: z
    .array(z.object({ placement: z.string(), printfileId: id, templateId: id, lyingTemplateId: id.optional() }))
    .min(1),
  sourced,
});

/** A view of the product in mockups: alone (`rendering` of the product) or in a scene of `assets/products`. */
const mockupViewSchema = z.object({
  option: z.string(),
  group: z.string(),
  scene: z.string().optional(),
  product: z.string().optional(),
});

const optionSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(['radio', 'multi_select', 'bool']),
  values: z.record(z.string(), z.string()).nullable(),
});

/** One product of the catalogue's seed: the provider's data and the shop's texts. */
export const catalogueProductSchema = z.object({
  globalId: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  printfulProductId: id,
  syncProductId: id,
  /** Folder in `assets/products`, or `paper-sheet`, which is drawn by code. */
  rendering: z.string(),
  provider: z.object({
    type: z.string(),
    typeName: z.string(),
    title: z.string(),
    brand: z.string().nullable(),
    model: z.string(),
    mainCategoryId: id,
    technique: z.string(),
    techniqueName: z.string(),
    dimensions: z.record(z.string(), z.string()).nullable(),
    minDpi: z.number().int(),
  }),
  name: z.string(),
  description: z.string(),
  highlights: z.array(z.string()),
  details: z.array(z.string()),
  status: z.enum(['active', 'inactive', 'pending']),
  categoryId: z.string(),
  breadcrumbs: z.array(z.object({ id: z.number().int().min(1), name: z.string(), href: z.string() })).min(1),
  basePrice: money,
  images: z
    .array(z.object({ picture, label: z.string() }))
    .min(1)
    .max(4),
  colours: z.array(z.object({ name: z.string(), hex, class: z.string(), selectedClass: z.string() })),
  sizes: z.array(z.object({ name: z.string(), inStock: z.boolean() })),
  metadata: z.object({ material: z.string(), weight: z.string(), sizes: z.string() }),
  reviews: z.object({ average: z.number().min(0).max(5), totalCount: z.number().int().min(0), href: z.string() }),
  placements: z.array(z.object({ placement: z.string(), title: z.string(), additionalPrice: money.nullable() })).min(1),
  options: z.array(optionSchema),
  mockupViews: z.array(mockupViewSchema).min(1),
  printfiles: z.array(cataloguePrintfileSchema).min(1),
  templates: z.array(catalogueTemplateSchema).min(1),
  variants: z.array(catalogueVariantSchema).min(1),
});

export type CatalogueProduct = z.output<typeof catalogueProductSchema>;
export type CatalogueVariant = z.output<typeof catalogueVariantSchema>;
export type CatalogueTemplate = z.output<typeof catalogueTemplateSchema>;
export type CataloguePrintfile = z.output<typeof cataloguePrintfileSchema>;

/** A mockup of `assets/showcase`, which the product ships for Home: its picture and its content. */
export const showcaseMockupSchema = z.object({
  id: z.uuid(),
  picture: z.string().regex(/^[a-z-]+\.webp$/),
  globalId: z.string(),
  colour: z.string().nullable(),
  size: z.string(),
  placement: z.string(),
  prompt: z.string(),
  sharedAt: z.iso.datetime(),
});
export type ShowcaseMockup = z.output<typeof showcaseMockupSchema>;
