import { z } from 'zod';
import { shippingMethodSchema } from '../shipping.js';
import { endpoint } from './endpoint.js';

const globalIdParams = z.object({ globalId: z.string().min(1).max(120) });
/** A length in inches: one, or from one to another. */
const sizeSchema = z.object({ size: z.string(), from: z.number(), to: z.number() });
const sizeGuideSchema = z.object({ measures: z.array(z.object({ name: z.string(), sizes: z.array(sizeSchema) })) });
export type SizeGuide = z.infer<typeof sizeGuideSchema>;

export const productPageEndpoints = {
  'GET /api/products/:globalId/size-guide': endpoint({
    summary: "The measures of a product's sizes, in inches",
    access: 'public',
    params: globalIdParams,
    response: sizeGuideSchema,
  }),
  'GET /api/products/:globalId/delivery': endpoint({
    summary: 'What it costs and how long it takes to send one piece to a country',
    access: 'public',
    params: globalIdParams,
    query: z.object({ country: z.string().trim().min(2).max(60).default('US') }),
    response: z.object({
      /** Two letters. */
      country: z.string(),
      /** Cheapest first; none where the product is not sent. */
      methods: z.array(shippingMethodSchema),
    }),
  }),
};
