import { z } from 'zod';
import { endpoint } from './endpoint.js';

const shopCountrySchema = z.object({
  /** Two letters. */
  code: z.string(),
  /** Whether addresses there name a state. */
  needsState: z.boolean(),
  /** The states that the print provider knows, by name; none where it does not need them. */
  states: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type ShopCountry = z.infer<typeof shopCountrySchema>;

export const countryEndpoints = {
  'GET /api/countries': endpoint({
    summary: 'The countries that parcels are sent to, with their states',
    access: 'public',
    response: z.object({ countries: z.array(shopCountrySchema) }),
  }),
};
