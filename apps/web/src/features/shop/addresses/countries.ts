import { text } from '#contracts/messages';

/** Where parcels go. */
const countries = ['US', 'CA', 'MX'] as const;
export type Country = (typeof countries)[number];

export const isCountry = (code: string | undefined): code is Country => countries.some((each) => each === code);

export const countryOptions = (): { value: Country; text: string }[] =>
  countries.map((code) => ({ value: code, text: text(`checkout.country.${code}`) }));
