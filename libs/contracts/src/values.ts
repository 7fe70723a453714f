import { z } from 'zod';

export const uuid = z.uuid();
export const isoTime = z.iso.datetime();
/** A sum of money as the documents write it: a decimal number held in a string, such as "24.50". USD. */
export const money = z.string().regex(/^\d+\.\d{2}$/);
export const percent = z.number().min(0).max(100);
/** A page of a list: what comes after the row the cursor names. */
export const cursorQuery = z.object({
  cursor: uuid.optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});

export const addressSchema = z.object({
  name: z.string().trim().min(1).max(120),
  street: z.string().trim().min(1).max(200),
  city: z.string().trim().min(1).max(120),
  state: z.string().trim().min(1).max(60),
  zip: z.string().trim().min(1).max(20),
  country: z.string().trim().min(2).max(60),
});
export type Address = z.infer<typeof addressSchema>;

/** An address as a request gives it: `postalCode` may stand for `zip`. */
export const givenAddress = <S extends z.ZodType>(schema: S) =>
  z.preprocess((given: z.input<S>): unknown => {
    const address = Object(given) as { zip?: unknown; postalCode?: unknown };
    return address.zip === undefined && address.postalCode !== undefined
      ? { ...address, zip: address.postalCode }
      : given;
  }, schema);
