/** What postal codes look like in the countries that most parcels go to. */
const forms: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-?\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/,
  MX: /^\d{5}$/,
  AU: /^\d{4}$/,
};
const elsewhere = /^[A-Z0-9][A-Z0-9 -]{1,11}$/;

/** [CHK-01] Whether a postal code has the form of the country with this two-letter code. */
export const isPostalCode = (country: string, zip: string): boolean =>
  (forms[country] ?? elsewhere).test(zip.trim().toUpperCase());
