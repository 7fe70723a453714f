const four = /^\d{4}$/;
const five = /^\d{5}$/;
const threeAndTwo = /^\d{3} ?\d{2}$/;

/** What postal codes look like in the countries that most parcels go to. */
const forms: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-?\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/,
  MX: five,
  AT: four,
  AU: four,
  BE: four,
  BR: /^\d{5}-?\d{3}$/,
  CH: four,
  CZ: threeAndTwo,
  DE: five,
  DK: four,
  EE: five,
  ES: five,
  FI: five,
  FR: five,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
  GR: threeAndTwo,
  HU: four,
  IE: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/,
  IN: /^\d{3} ?\d{3}$/,
  IT: five,
  JP: /^\d{3}-?\d{4}$/,
  KR: five,
  NL: /^\d{4} ?[A-Z]{2}$/,
  NO: four,
  NZ: four,
  PL: /^\d{2}-?\d{3}$/,
  PT: /^\d{4}(-?\d{3})?$/,
  RO: /^\d{6}$/,
  SE: threeAndTwo,
  SG: /^\d{6}$/,
  SK: threeAndTwo,
};
const elsewhere = /^[A-Z0-9][A-Z0-9 -]{1,11}$/;

/** Countries whose addresses have no postal code. */
const without =
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GD GM GQ GY HK KI KM ML MO MR MW NR NU QA RW SB SC SL SR ST SX SY TG TK TO TV UG VU YE ZW';

/** Whether addresses in the country with this two-letter code have a postal code. */
export const hasPostalCodes = (country: string): boolean => !without.split(' ').includes(country);

/** [CHK-01] Whether a postal code has the form of the country with this two-letter code; where there are none, every text is fine. */
export const isPostalCode = (country: string, zip: string): boolean =>
  !hasPostalCodes(country) || (forms[country] ?? elsewhere).test(zip.trim().toUpperCase());
