import { z } from 'zod';

export const uuid = z.uuid();
export const isoTime = z.iso.datetime();
/** A sum of money as the documents write it: a decimal number held in a string, such as "24.50". USD. */
export const money = z.string().regex(/^\d+\.\d{2}$/);
export const percent = z.number().min(0).max(100);
export const cursorQuery = z.object({ cursor: z.string().max(200).optional(), limit: z.coerce.number().int().min(1).max(200).optional() });

export const addressSchema = z.object({
  name: z.string().trim().min(1).max(120),
  street: z.string().trim().min(1).max(200),
  city: z.string().trim().min(1).max(120),
  state: z.string().trim().min(1).max(60),
  zip: z.string().trim().min(1).max(20),
  country: z.string().trim().min(2).max(60),
});
export type Address = z.infer<typeof addressSchema>;
