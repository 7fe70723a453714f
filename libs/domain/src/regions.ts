const aliases: Record<string, string> = {
  usa: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
};

/** Code and name of every state and province, for the countries whose addresses need one. */
const stateNames: Record<string, string> = {
  US: 'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|VI Virgin Islands|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
  CA: 'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
  AU: 'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
};

/** The last three-digit prefix of each state's postal codes; the ranges are consecutive. */
const zipStates =
  '008 PR|009 PR|027 MA|029 RI|038 NH|049 ME|059 VT|069 CT|089 NJ|149 NY|196 PA|199 DE|200 DC|201 VA|205 DC|219 MD|246 VA|268 WV|289 NC|299 SC|319 GA|349 FL|369 AL|385 TN|397 MS|399 GA|427 KY|459 OH|479 IN|499 MI|528 IA|549 WI|567 MN|577 SD|588 ND|599 MT|629 IL|658 MO|679 KS|693 NE|714 LA|729 AR|732 OK|733 TX|749 OK|799 TX|816 CO|831 WY|838 ID|847 UT|865 AZ|884 NM|885 TX|898 NV|961 CA|968 HI|979 OR|994 WA|999 AK';
const provinceLetters: Record<string, string> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
};

let countries: Map<string, string> | undefined;

/** Two-letter code of a country given by code or English name; undefined if unknown. */
export function countryCode(country: string): string | undefined {
  countries ??= namedCountries();
  const key = fold(country);
  return aliases[key] ?? countries.get(key);
}

/** Countries whose addresses have a state, though the print provider does not list theirs. */
const unlisted = ['MX'];
const codeForm = /^[A-Z0-9]{1,3}$/;

/** Whether an address in a country, given by code or English name, names a state. */
export function needsState(country: string): boolean {
  const code = countryCode(country) ?? '';
  return code in stateNames || unlisted.includes(code);
}

/** Code of a state given by code or name; undefined if the country has no such state. Of the countries that are not in the list above, what is written as a code is one, and all else is null. */
export function stateCode(country: string, state: string): string | null | undefined {
  const names = stateNames[country];
  if (!names) return codeForm.exec(state.trim())?.[0] ?? null;
  const key = fold(state);
  const found = names
    .split('|')
    .find(
      (entry) => fold(entry.slice(0, entry.indexOf(' '))) === key || fold(entry.slice(entry.indexOf(' ') + 1)) === key,
    );
  return found?.slice(0, found.indexOf(' '));
}

/** The state of a postal code of the United States or Canada; undefined if the code does not determine it. */
export function stateOfPostalCode(country: string, code: string): string | undefined {
  if (country === 'CA') return provinceLetters[code.trim().charAt(0).toUpperCase()];
  const start = /^\d{3}(?=\d{2}(-?\d{4})?$)/.exec(code.trim())?.[0];
  if (country !== 'US' || !start || start < '006') return undefined;
  return zipStates
    .split('|')
    .find((range) => start <= range.slice(0, 3))
    ?.slice(4);
}

const fold = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase();

/** Every code and English name the platform knows. */
function namedCountries(): Map<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(
    codes.flatMap((code): [string, string][] => {
      const name = names.of(code);
      // Retired codes, and UK, map to the current ones.
      const current = new Intl.Locale(`und-${code}`).region ?? code;
      return name && code !== 'ZZ'
        ? [
            [fold(code), current],
            [fold(name), current],
          ]
        : [];
    }),
  );
}
