import * as z from 'zod/mini';

const words = z.string().check(z.minLength(1), z.maxLength(200));
const modifier = z.object({ name: words, value: words, description: words });

/** [COMB-05] The shape of the file of style modifiers; `popular` and `custom` hold values. */
export const styleFile = z.object({
  categories: z
    .array(z.object({ name: words, modifiers: z.array(modifier).check(z.minLength(1)) }))
    .check(z.minLength(1)),
  popular: z.array(words),
  custom: z.array(words),
});
export type StyleFile = z.infer<typeof styleFile>;
export type Modifier = z.infer<typeof modifier>;
