export interface Country {
  code: string;
  name: string;
  region: string;
  states: { code: string; name: string; tax: number }[] | null;
  /** Value added tax in percent, included in no price. */
  vat: number;
}

const usStates: [string, string, number][] = [
  ['AL', 'Alabama', 4],
  ['AK', 'Alaska', 0],
  ['AZ', 'Arizona', 5.6],
  ['AR', 'Arkansas', 6.5],
  ['CA', 'California', 7.25],
  ['CO', 'Colorado', 2.9],
  ['CT', 'Connecticut', 6.35],
  ['DE', 'Delaware', 0],
  ['DC', 'District of Columbia', 6],
  ['FL', 'Florida', 6],
  ['GA', 'Georgia', 4],
  ['HI', 'Hawaii', 4],
  ['ID', 'Idaho', 6],
  ['IL', 'Illinois', 6.25],
  ['IN', 'Indiana', 7],
  ['IA', 'Iowa', 6],
  ['KS', 'Kansas', 6.5],
  ['KY', 'Kentucky', 6],
  ['LA', 'Louisiana', 4.45],
  ['ME', 'Maine', 5.5],
  ['MD', 'Maryland', 6],
  ['MA', 'Massachusetts', 6.25],
  ['MI', 'Michigan', 6],
  ['MN', 'Minnesota', 6.875],
  ['MS', 'Mississippi', 7],
  ['MO', 'Missouri', 4.225],
  ['MT', 'Montana', 0],
  ['NE', 'Nebraska', 5.5],
  ['NV', 'Nevada', 6.85],
  ['NH', 'New Hampshire', 0],
  ['NJ', 'New Jersey', 6.625],
  ['NM', 'New Mexico', 4.875],
  ['NY', 'New York', 4],
  ['NC', 'North Carolina', 4.75],
  ['ND', 'North Dakota', 5],
  ['OH', 'Ohio', 5.75],
  ['OK', 'Oklahoma', 4.5],
  ['OR', 'Oregon', 0],
  ['PA', 'Pennsylvania', 6],
  ['RI', 'Rhode Island', 7],
  ['SC', 'South Carolina', 6],
  ['SD', 'South Dakota', 4.2],
  ['TN', 'Tennessee', 7],
  ['TX', 'Texas', 6.25],
  ['UT', 'Utah', 4.85],
  ['VT', 'Vermont', 6],
  ['VA', 'Virginia', 4.3],
  ['WA', 'Washington', 6.5],
  ['WV', 'West Virginia', 6],
  ['WI', 'Wisconsin', 5],
  ['WY', 'Wyoming', 4],
  ['PR', 'Puerto Rico', 10.5],
];
const caStates: [string, string, number][] = [
  ['AB', 'Alberta', 5],
  ['BC', 'British Columbia', 12],
  ['MB', 'Manitoba', 12],
  ['NB', 'New Brunswick', 15],
  ['NL', 'Newfoundland and Labrador', 15],
  ['NS', 'Nova Scotia', 14],
  ['NT', 'Northwest Territories', 5],
  ['NU', 'Nunavut', 5],
  ['ON', 'Ontario', 13],
  ['PE', 'Prince Edward Island', 15],
  ['QC', 'Quebec', 14.975],
  ['SK', 'Saskatchewan', 11],
  ['YT', 'Yukon', 5],
];
const auStates: [string, string, number][] = [
  ['ACT', 'Australian Capital Territory', 10],
  ['NSW', 'New South Wales', 10],
  ['NT', 'Northern Territory', 10],
  ['QLD', 'Queensland', 10],
  ['SA', 'South Australia', 10],
  ['TAS', 'Tasmania', 10],
  ['VIC', 'Victoria', 10],
  ['WA', 'Western Australia', 10],
];

const jpStates =
  'Hokkaido|Aomori|Iwate|Miyagi|Akita|Yamagata|Fukushima|Ibaraki|Tochigi|Gunma|Saitama|Chiba|Tokyo|Kanagawa|Niigata|Toyama|Ishikawa|Fukui|Yamanashi|Nagano|Gifu|Shizuoka|Aichi|Mie|Shiga|Kyoto|Osaka|Hyogo|Nara|Wakayama|Tottori|Shimane|Okayama|Hiroshima|Yamaguchi|Tokushima|Kagawa|Ehime|Kochi|Fukuoka|Saga|Nagasaki|Kumamoto|Oita|Miyazaki|Kagoshima|Okinawa'
    .split('|')
    .map((name, index): [string, string, number] => [String(index + 1).padStart(2, '0'), name, 0]);

const withStates = (code: string, name: string, region: string, rows: [string, string, number][]): Country => ({
  code,
  name,
  region,
  vat: 0,
  states: rows.map(([stateCode, stateName, tax]) => ({ code: stateCode, name: stateName, tax })),
});
const plain = (region: string, rows: [string, string, number][]): Country[] =>
  rows.map(([code, name, vat]) => ({ code, name, region, vat, states: null }));

/** Where the provider ships to; tax and VAT in percent, the basic rate of each. */
export const COUNTRIES: Country[] = [
  withStates('US', 'United States', 'north_america', usStates),
  withStates('CA', 'Canada', 'north_america', caStates),
  withStates('AU', 'Australia', 'oceania', auStates),
  withStates('JP', 'Japan', 'asia', jpStates),
  ...plain('oceania', [['NZ', 'New Zealand', 15]]),
  ...plain('europe', [
    ['GB', 'United Kingdom', 20],
    ['DE', 'Germany', 19],
    ['FR', 'France', 20],
    ['ES', 'Spain', 21],
    ['IT', 'Italy', 22],
    ['NL', 'Netherlands', 21],
    ['BE', 'Belgium', 21],
    ['AT', 'Austria', 20],
    ['CH', 'Switzerland', 0],
    ['IE', 'Ireland', 23],
    ['PT', 'Portugal', 23],
    ['SE', 'Sweden', 25],
    ['DK', 'Denmark', 25],
    ['FI', 'Finland', 25.5],
    ['NO', 'Norway', 25],
    ['PL', 'Poland', 23],
    ['CZ', 'Czechia', 21],
    ['LV', 'Latvia', 21],
    ['LT', 'Lithuania', 21],
    ['EE', 'Estonia', 24],
    ['GR', 'Greece', 24],
    ['HU', 'Hungary', 27],
    ['RO', 'Romania', 21],
    ['BG', 'Bulgaria', 20],
    ['HR', 'Croatia', 25],
    ['CY', 'Cyprus', 19],
    ['IS', 'Iceland', 24],
    ['LI', 'Liechtenstein', 0],
    ['LU', 'Luxembourg', 17],
    ['MT', 'Malta', 18],
    ['MC', 'Monaco', 20],
    ['RS', 'Serbia', 0],
    ['SK', 'Slovakia', 23],
    ['SI', 'Slovenia', 22],
    ['TR', 'Turkey', 0],
    ['UA', 'Ukraine', 0],
  ]),
  ...plain('latin_america', [
    ['MX', 'Mexico', 0],
    ['BR', 'Brazil', 0],
    ['AR', 'Argentina', 0],
    ['CL', 'Chile', 0],
    ['CO', 'Colombia', 0],
    ['CR', 'Costa Rica', 0],
    ['PE', 'Peru', 0],
    ['UY', 'Uruguay', 0],
  ]),
  ...plain('asia', [
    ['KR', 'South Korea', 0],
    ['SG', 'Singapore', 0],
    ['AE', 'United Arab Emirates', 0],
    ['HK', 'Hong Kong', 0],
    ['IL', 'Israel', 0],
    ['IN', 'India', 0],
    ['MY', 'Malaysia', 0],
    ['PH', 'Philippines', 0],
    ['TH', 'Thailand', 0],
    ['TW', 'Taiwan', 0],
    ['VN', 'Vietnam', 0],
  ]),
  ...plain('africa', [
    ['ZA', 'South Africa', 0],
    ['MA', 'Morocco', 0],
    ['KE', 'Kenya', 0],
  ]),
];

export function findCountry(code: string): Country | undefined {
  return COUNTRIES.find((country) => country.code === code.toUpperCase());
}
