import { describe, expect, it } from 'vitest';
import { costsTheSame, destinationOf } from './recipient.js';
import { hasPostalCodes } from './postal-code.js';
import { countryCode, needsState, stateCode, stateOfPostalCode } from './regions.js';

describe('countries', () => {
  it.each([
    ['US', 'US'],
    ['us', 'US'],
    ['United States', 'US'],
    [' united  states ', 'US'],
    ['USA', 'US'],
    ['Canada', 'CA'],
    ['Mexico', 'MX'],
    ['México', 'MX'],
    ['UK', 'GB'],
    ['United Kingdom', 'GB'],
    ['England', 'GB'],
    ['Germany', 'DE'],
    ['France', 'FR'],
    ['Serbia', 'RS'],
    ['Curacao', 'CW'],
    ['Côte d’Ivoire', 'CI'],
  ])('%j is %s', (name, code) => {
    expect(countryCode(name)).toBe(code);
  });

  it.each(['', 'Atlantis', 'ZZ', 'Q1'])('%j is none', (name) => {
    expect(countryCode(name)).toBeUndefined();
  });
});

describe('states', () => {
  it('are known by code and name for countries with states', () => {
    expect([
      stateCode('US', 'ca'),
      stateCode('US', 'New  York'),
      stateCode('CA', 'Québec'),
      stateCode('AU', 'NSW'),
    ]).toEqual(['CA', 'NY', 'QC', 'NSW']);
    expect([stateCode('US', 'Bavaria'), stateCode('US', ''), stateCode('DE', 'Bavaria')]).toEqual([
      undefined,
      undefined,
      null,
    ]);
  });

  it('[CHK-01] are needed where addresses have them', () => {
    expect(['US', 'Canada', 'MX', 'AU'].filter(needsState)).toEqual(['US', 'Canada', 'MX', 'AU']);
    expect(['DE', 'Germany', 'HK', 'Atlantis'].filter(needsState)).toEqual([]);
  });

  it('of other countries are passed on where they are written as a code', () => {
    expect([stateCode('JP', '13'), stateCode('BR', ' SP '), stateCode('JP', 'Tokyo'), stateCode('DE', '')]).toEqual([
      '13',
      'SP',
      null,
      null,
    ]);
  });

  it.each([
    ['US', '91311', 'CA'],
    ['US', '10001', 'NY'],
    ['US', '60601-1234', 'IL'],
    ['US', '02139', 'MA'],
    ['US', '20001', 'DC'],
    ['US', '20101', 'VA'],
    ['US', '73301', 'TX'],
    ['US', '99501', 'AK'],
    ['US', '00601', 'PR'],
    ['US', '88510', 'TX'],
    ['CA', 'M5V 2T6', 'ON'],
    ['CA', 'v6b 1a1', 'BC'],
    ['US', '9131', undefined],
    ['US', '00001', undefined],
    ['DE', '10115', undefined],
  ])('the postal code of %s %s lies in %s', (country, code, state) => {
    expect(stateOfPostalCode(country, code)).toBe(state);
  });
});

describe('the destination of a parcel', () => {
  it('[SHIP-02] needs only a postal code', () => {
    expect(destinationOf({ zip: ' 91311 ' })).toEqual({
      destination: { countryCode: 'US', stateCode: 'CA', zip: '91311', city: '' },
    });
    expect(destinationOf({ zip: '10115', country: 'Germany', city: 'Berlin' })).toEqual({
      destination: { countryCode: 'DE', stateCode: null, zip: '10115', city: 'Berlin' },
    });
  });

  it('[CHK-01] needs no postal code where there are none, and no state where addresses have none', () => {
    expect([hasPostalCodes('HK'), hasPostalCodes('DE')]).toEqual([false, true]);
    expect(destinationOf({ country: 'HK', city: 'Kowloon' })).toEqual({
      destination: { countryCode: 'HK', stateCode: null, zip: '', city: 'Kowloon' },
    });
  });

  it('[SHIP-02] names what is wrong with an address', () => {
    expect([
      destinationOf({ zip: '91311', country: 'Atlantis' }),
      destinationOf({ zip: '91311', state: 'Bavaria' }),
      destinationOf({}),
    ]).toEqual([{ wrong: 'country' }, { wrong: 'state' }, { wrong: 'zip' }]);
  });

  it.each([
    ['US', ['91311', '60601-1234', '606011234'], ['ab', '9131', 'M5V 2T6', '91311-1']],
    ['CA', ['M5V 2T6', 'm5v2t6'], ['91311', 'D5V 2T6', 'M5V']],
    ['MX', ['06600'], ['066001', 'ab']],
    ['GB', ['SW1A 1AA', 'm1 1ae'], ['?', '1', '10115']],
    ['DE', ['10115'], ['1011', 'SW1A 1AA', '']],
    ['FR', ['75001'], ['7500', 'M5V 2T6']],
    ['NL', ['1012 AB', '1012ab'], ['1012', '75001']],
    ['PL', ['00-950', '00950'], ['950']],
    ['JP', ['100-0001'], ['10000']],
    ['BR', ['01310-100'], ['01310']],
    ['RS', ['11000'], ['?', '']],
    ['HK', ['', '999077'], []],
  ])('[CHK-01] takes the postal codes of %s, and no others', (country, good, bad) => {
    const state = { US: 'CA', CA: 'ON' }[country] ?? '';
    const wrong = (zip: string) => 'wrong' in destinationOf({ zip, state, country });
    expect(good.filter(wrong)).toEqual([]);
    expect(bad.filter((zip) => !wrong(zip))).toEqual([]);
  });

  it('[SHIP-03] keeps its costs unless country, state, postal code or town change', () => {
    const home = { countryCode: 'CA', stateCode: 'ON', zip: 'M5V 2T6', city: 'Toronto' };
    expect([
      costsTheSame(home, { ...home, zip: 'M5V2T6', city: 'TORONTO' }),
      costsTheSame(home, { ...home, city: '' }),
    ]).toEqual([true, true]);
    expect(
      [{ zip: 'M5V 2T7' }, { stateCode: 'QC' }, { countryCode: 'US' }, { city: 'Ottawa' }].map((change) =>
        costsTheSame(home, { ...home, ...change }),
      ),
    ).toEqual([false, false, false, false]);
  });
});
