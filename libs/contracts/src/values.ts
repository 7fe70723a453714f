import { z } from 'zod';

export const uuid = z.uuid();
export const isoTime = z.iso.datetime();
/** An amount in USD: a decimal number as a string, such as "24.50". */
export const money = z.string().regex(/^\d+\.\d{2}$/);
/** An amount in a request: a number, or text such as "24.5". */
export const givenMoney = z
  .union([z.number(), z.string().trim().max(20)])
  .transform((value) => (typeof value === 'number' ? value.toFixed(2) : value))
  .pipe(z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, 'Give an amount such as 24.50'))
  .transform((value) => Number(value).toFixed(2));
export const percent = z.number().min(0).max(100);
/** A page of a list: the rows after the row named by the cursor. */
export const cursorQuery = z.object({
  cursor: uuid.optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});

export const addressSchema = z.object({
  name: z.string().trim().min(1).max(120),
  street: z.string().trim().min(1).max(200),
  city: z.string().trim().min(1).max(120),
  /** Empty where addresses have none. */
  state: z.string().trim().max(60).default(''),
  /** Empty where there are no postal codes. */
  zip: z.string().trim().max(20).default(''),
  country: z.string().trim().min(2).max(60),
});
export type Address = z.infer<typeof addressSchema>;

/** An address in a request: accepts `postalCode` in place of `zip`. */
export const givenAddress = <S extends z.ZodType>(schema: S) =>
  z.preprocess((given: z.input<S>): unknown => {
    const address = Object(given) as { zip?: unknown; postalCode?: unknown };
    return address.zip === undefined && address.postalCode !== undefined
      ? { ...address, zip: address.postalCode }
      : given;
  }, schema);
