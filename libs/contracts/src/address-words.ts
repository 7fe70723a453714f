import { language } from './messages.js';
import type { Address } from './values.js';

const CODE = /^[A-Z]{2}$/;

/** Offered first, and also while the print provider does not say where it ships to. */
export const HOME_COUNTRIES = ['US', 'CA', 'MX'];

/** The name of a country given by its two letters, in the language in use; any other text is a name already. */
export const countryName = (country: string): string =>
  CODE.test(country) ? (new Intl.DisplayNames([language()], { type: 'region' }).of(country) ?? country) : country;

/** City, state and postal code, without what an address lacks. */
export const cityLine = ({ city, state, zip }: Pick<Address, 'city' | 'state' | 'zip'>): string =>
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
