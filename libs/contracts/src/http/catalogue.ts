import { z } from 'zod';
import { givenMoney, isoTime, money, uuid } from '../values.js';
import { productSchema } from './shop.js';
import { catalogueOnly, endpoint } from './endpoint.js';

const words = (max: number) => z.string().trim().min(1).max(max);
const lines = z.array(words(500)).max(40);
/** A picture of our own origin or of an https address. */
const pictureUrl = z
  .string()
  .max(2000)
  .regex(/^(\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/, 'Give a path of this site or an https address');
const hex = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const globalId = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and hyphens');

const productFields = {
  name: words(200),
  description: words(5000),
  highlights: lines,
  details: lines,
  basePrice: givenMoney,
  images: z
    .array(z.object({ url: pictureUrl, label: words(300), alt: words(300).optional() }))
    .min(1)
    .max(12),
  status: z.enum(['active', 'inactive', 'pending']),
  inventory: z.enum(['in-stock', 'out-of-stock']),
  categoryId: words(120),
  colors: z
    .array(z.object({ name: words(60), hex, class: z.string().max(60), selectedClass: z.string().max(60) }))
    .max(100),
  /** Whether a size is in stock is told by its variants; what is said of it here changes nothing. */
  sizes: z.array(z.object({ name: words(60), inStock: z.boolean() })).max(60),
  metadata: z.object({ material: z.string().max(300), weight: z.string().max(120), sizes: z.string().max(300) }),
  breadcrumbs: z
    .array(z.object({ id: z.number().int().min(1).max(9), name: words(80), href: z.string().max(300) }))
    .min(1)
    .max(6),
};

const position = z.object({
  area_width: z.number().positive(),
  area_height: z.number().positive(),
  width: z.number().positive(),
  height: z.number().positive(),
  top: z.number(),
  left: z.number(),
});
const newVariant = z.object({
  id,
  variant_id: id.max(2_147_483_647),
  sync_product_id: id,
  name: words(300),
  size: words(60).nullable().default(null),
  color: words(60).nullable().default(null),
  color_code: hex.nullable().default(null),
  retail_price: givenMoney,
  inStock: z.boolean().default(true),
  image: pictureUrl,
  printfiles: z
    .array(
      z.object({
        printfile_id: id.max(2_147_483_647),
        placement: words(60),
        title: words(120),
        technique: words(60),
        additionalPrice: givenMoney.default('0.00'),
        width: z.number().int().positive().max(40_000),
        height: z.number().int().positive().max(40_000),
        dpi: z.number().int().min(30).max(1200),
        fill_mode: z.enum(['fit', 'cover']),
        can_rotate: z.boolean().default(false),
        mockup_template: z.array(z.object({ image_url: pictureUrl, position })).max(10),
      }),
    )
    .min(1)
    .max(20),
});
const newProduct = z.object({
  globalId,
  printfulProductId: id.max(2_147_483_647),
  ...productFields,
  highlights: lines.default([]),
  details: lines.default([]),
  status: productFields.status.default('pending'),
  inventory: productFields.inventory.default('in-stock'),
  sync_variants: z.array(newVariant).min(1).max(500),
});
export type NewProduct = z.output<typeof newProduct>;

const productChange = z
  .object({
    ...productFields,
    sync_variants: z
      .array(z.object({ id, retail_price: givenMoney.optional(), inStock: z.boolean().optional() }))
      .min(1)
      .max(500),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Name at least one field to change');
export type ProductChange = z.output<typeof productChange>;

/** What a page of products shows of each. */
const productCardSchema = z.object({
  _id: uuid,
  globalId: z.string(),
  name: z.string(),
  price: money,
  inventory: z.enum(['in-stock', 'out-of-stock']),
  image: z.object({ url: z.string(), alt: z.string() }).nullable(),
  colors: z.array(z.object({ name: z.string(), hex: z.string() })),
  breadcrumbs: z.array(z.object({ id: z.number().int(), name: z.string(), href: z.string() })),
  reviews: z.object({ average: z.number(), totalCount: z.number().int() }),
  updatedAt: isoTime,
});
export type ProductCard = z.infer<typeof productCardSchema>;

/** A category with the number of products in it and below it; its path are the names from the root down. */
const categoryCountSchema = z.object({ path: z.array(z.string()), count: z.number().int() });
export type CategoryCount = z.infer<typeof categoryCountSchema>;

const facetsSchema = z.object({
  total: z.number().int(),
  /** A parent before its children. */
  categories: z.array(categoryCountSchema),
  /** Of the palette. */
  colors: z.array(z.string()),
  sizes: z.array(z.string()),
});
export type CatalogueFacets = z.infer<typeof facetsSchema>;

/** The slugs of a category, from the root down, with slashes between them. */
const categorySlugs = z
  .string()
  .max(300)
  .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/);

const productSorts = ['featured', 'newest', 'price', '-price'] as const;
export type ProductSort = (typeof productSorts)[number];

/** Several values stand in one parameter, with commas between them. */
const list = z
  .string()
  .max(400)
  .transform((value) => value.split(',').filter(Boolean))
  .pipe(z.array(z.string().max(60)).max(20));

export const catalogueEndpoints = {
  'GET /api/products/search': endpoint({
    summary: 'Search, filter and sort the catalogue, page by page',
    access: 'public',
    query: z.object({
      q: z.string().trim().max(100).optional(),
      category: categorySlugs.optional(),
      color: list.optional(),
      size: list.optional(),
      minPrice: givenMoney.optional(),
      maxPrice: givenMoney.optional(),
      inStock: z.enum(['true', 'false']).optional(),
      sort: z.enum(productSorts).default('featured'),
      cursor: z.string().max(200).optional(),
      /** How many products are passed over. */
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
      limit: z.coerce.number().int().min(1).max(100).default(24),
    }),
    response: z.object({
      items: z.array(productCardSchema),
      total: z.number().int(),
      next: z.string().nullable(),
    }),
  }),
  'GET /api/products/facets': endpoint({
    summary: 'What the catalogue can be narrowed down to: all categories, and the colors and sizes of one or of all',
    access: 'public',
    query: z.object({ category: categorySlugs.optional() }),
    response: facetsSchema,
  }),
  'POST /api/products/mongodb': endpoint({
    summary: 'Add a product, or import up to 50',
    access: catalogueOnly,
    effect: true,
    body: z.preprocess(
      (given) => (Array.isArray(given) ? given : [given]) as unknown,
      z.array(newProduct).min(1).max(50),
    ),
    response: z.array(productSchema),
  }),
  'PUT /api/product/mongodb/:globalId': endpoint({
    summary: 'Change a product',
    access: catalogueOnly,
    effect: true,
    params: z.object({ globalId: z.string().min(1).max(120) }),
    body: productChange,
    response: productSchema,
  }),
};
