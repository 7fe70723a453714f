import { z } from 'zod';
import { money } from '../values.js';
import { endpoint, operatorOnly } from './endpoint.js';
import {
  catalogueProductSchema,
  catalogueVariantSchema,
  printDimensionsSchema,
  printfilesSchema,
  printOrderSchema,
  syncProductSchema,
  syncVariantSchema,
  taskSchema,
  templatesSchema,
} from './printful-results.js';

const whole = z.number().int();

/** [PRX-02] The envelope of every answer of the print proxy. */
const envelope = <R extends z.ZodType>(result: R) => z.object({ code: z.literal(200), result });
const page = <R extends z.ZodType>(item: R) =>
  envelope(z.array(item)).extend({ paging: z.object({ total: whole, offset: whole, limit: whole }) });

const productParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
/** The provider's number of a thing, or `@` and our own id of it. */
const namedParams = z.object({ id: z.string().regex(/^@?[\w-]{1,64}$/, 'give a number, or @ and an external id') });
const pageQuery = z.object({
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});
const geometryQuery = z.object({
  technique: z
    .string()
    .regex(/^[A-Z][A-Z-]{1,29}$/, 'give a technique such as DTG')
    .optional(),
  orientation: z.enum(['horizontal', 'vertical']).optional(),
});

const line = (max: number) => z.string().trim().min(1).max(max);
const optionsSchema = z
  .array(
    z.object({
      id: line(60),
      value: z.union([z.string().max(200), z.number(), z.boolean(), z.array(z.string().max(60)).max(20)]),
    }),
  )
  .max(20);
const positionSchema = z.object({
  area_width: z.number().positive().max(100_000),
  area_height: z.number().positive().max(100_000),
  width: z.number().positive().max(100_000),
  height: z.number().positive().max(100_000),
  top: z.number().min(-100_000).max(100_000),
  left: z.number().min(-100_000).max(100_000),
});
/** Drafts of operators are named apart from the orders of shoppers. */
const operatorOrderId = z.string().regex(/^op-[\w-]{1,29}$/, 'give op- and up to 29 letters, digits, - or _');
const draftSchema = z.object({
  external_id: operatorOrderId.optional(),
  shipping: line(60).optional(),
  recipient: z.object({
    name: line(120),
    address1: line(200),
    address2: line(200).nullish(),
    city: line(120),
    state_code: line(10).nullish(),
    country_code: z.string().length(2),
    zip: line(20),
    phone: line(40).nullish(),
    email: z.email().max(200).nullish(),
  }),
  items: z
    .array(
      z.object({
        external_id: z
          .string()
          .regex(/^[\w-]{1,32}$/)
          .optional(),
        variant_id: whole.positive(),
        quantity: whole.min(1).max(1000),
        retail_price: money.optional(),
        name: line(200).optional(),
        files: z
          .array(
            z.object({
              type: line(60).optional(),
              /** Of an own stored picture. */
              url: z.url().max(2000),
              position: positionSchema.optional(),
            }),
          )
          .min(1)
          .max(10),
        options: optionsSchema.optional(),
      }),
    )
    .min(1)
    .max(100),
});

const taskRequestSchema = z.object({
  variant_ids: z.array(whole.positive()).min(1).max(100),
  format: z.enum(['jpg', 'png']).default('jpg'),
  width: whole.min(50).max(2000).optional(),
  option_groups: z.array(line(60)).max(20).optional(),
  options: z.array(line(60)).max(20).optional(),
  files: z
    .array(
      z.object({
        placement: line(60),
        /** Of an own stored picture. */
        image_url: z.url().max(2000),
        position: positionSchema,
        scale: z.number().positive().max(100).optional(),
        rotation: z.number().min(-360).max(360).optional(),
        options: optionsSchema.optional(),
      }),
    )
    .min(1)
    .max(10),
});

/** [PRX-01] The print provider behind our own access rules; costs of a cart and uploads are with the shop and the uploads. */
export const printfulEndpoints = {
  'GET /api/printful/rate-limit-status': endpoint({
    summary: "How much of the print provider's rate is used, over all processes",
    access: 'signedIn',
    response: envelope(
      z.object({
        currentRequests: z.number(),
        maxCallsPerMinute: z.number(),
        remaining: z.number(),
        canMakeRequest: z.boolean(),
        totalRequests: z.number(),
        windowMs: z.number(),
        resetTime: z.number(),
      }),
    ),
  }),
  'GET /api/printful/health': endpoint({
    summary: 'Whether the print provider responds',
    access: operatorOnly,
    response: envelope(z.object({ status: z.enum(['ok', 'down']), detail: z.string() })),
  }),
  'GET /api/printful/orders': endpoint({
    summary: "The caller's orders as they stand at the print provider, newest first; all orders for operators",
    access: 'signedIn',
    query: pageQuery,
    response: page(printOrderSchema),
  }),
  'GET /api/printful/orders/:id': endpoint({
    summary: "One of the caller's orders as it stands at the print provider; any order for operators",
    access: 'signedIn',
    params: namedParams,
    response: envelope(printOrderSchema),
  }),
  'POST /api/printful/orders': endpoint({
    summary: "Create a draft at the print provider; shoppers' orders go through approval",
    access: operatorOnly,
    effect: true,
    body: draftSchema,
    response: envelope(printOrderSchema),
  }),
  'GET /api/printful/products': endpoint({
    summary: "The print provider's catalogue, ten products unless more are asked for",
    access: 'signedIn',
    query: pageQuery,
    response: page(catalogueProductSchema),
  }),
  'GET /api/printful/product/:id': endpoint({
    summary: "A product of the print provider's catalogue with its variants",
    access: 'signedIn',
    params: productParams,
    response: envelope(z.object({ product: catalogueProductSchema, variants: z.array(catalogueVariantSchema) })),
  }),
  'GET /api/printful/products/variant/:id': endpoint({
    summary: "A variant of the print provider's catalogue with its product",
    access: 'signedIn',
    params: productParams,
    response: envelope(z.object({ variant: catalogueVariantSchema, product: catalogueProductSchema })),
  }),
  'GET /api/printful/variants/:id': endpoint({
    summary: 'A variant of our store at the print provider',
    access: 'signedIn',
    params: namedParams,
    response: envelope(syncVariantSchema),
  }),
  'GET /api/printful/printfiles/:id': endpoint({
    summary: 'The print files of a product: pixels of each placement and variant',
    access: 'signedIn',
    params: productParams,
    query: geometryQuery,
    response: envelope(printfilesSchema),
  }),
  'GET /api/printful/print-dimensions/:id': endpoint({
    summary: 'The print areas of a product in pixels and inches, placement by placement',
    access: 'signedIn',
    params: productParams,
    query: geometryQuery,
    response: envelope(printDimensionsSchema),
  }),
  'GET /api/printful/templates/:id': endpoint({
    summary: 'The template pictures of a product with the place of the print area on them',
    access: 'signedIn',
    params: productParams,
    query: geometryQuery,
    response: envelope(templatesSchema),
  }),
  'GET /api/printful/stores': endpoint({
    summary: 'Our stores at the print provider',
    access: 'signedIn',
    response: envelope(z.array(z.object({ id: z.number(), type: z.string(), name: z.string() }))),
  }),
  'GET /api/printful/store/products': endpoint({
    summary: 'The products of our store at the print provider',
    access: 'signedIn',
    query: pageQuery,
    response: page(syncProductSchema),
  }),
  'GET /api/printful/store/products/:id': endpoint({
    summary: 'A product of our store at the print provider with its variants',
    access: 'signedIn',
    params: namedParams,
    response: envelope(z.object({ sync_product: syncProductSchema, sync_variants: z.array(syncVariantSchema) })),
  }),
  'POST /api/printful/mockup-task/:id': endpoint({
    summary: 'Start a mockup task for a product with own pictures; answers its task_key',
    access: 'signedIn',
    effect: true,
    params: productParams,
    body: taskRequestSchema,
    response: envelope(taskSchema),
  }),
  'GET /api/printful/mockup-task/:id': endpoint({
    summary: 'How an own mockup task stands, by its task_key',
    access: 'signedIn',
    params: z.object({ id: z.string().regex(/^[\w-]{1,64}$/, 'give a task_key') }),
    response: envelope(taskSchema),
  }),
};
