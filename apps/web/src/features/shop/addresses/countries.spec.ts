import { describe, expect, it } from 'vitest';
import { countryOptions, findCountry, isStateOf } from './countries.js';

const plain = (code: string) => ({ code, needsState: false, states: [] });
const us = { code: 'US', needsState: true, states: [{ code: 'CA', name: 'California' }] };
const countries = [plain('SE'), plain('MX'), plain('DE'), us, plain('CA')];

describe('[CHK-01] countries', () => {
  it('stand by name, with those of home first', () => {
    expect(countryOptions(countries).map(({ text }) => text)).toEqual([
      'United States',
      'Canada',
      'Mexico',
      'Germany',
      'Sweden',
    ]);
  });

  it('are found by code and by name', () => {
    expect(['DE', 'Germany', 'FR'].map((country) => findCountry(countries, country)?.code)).toEqual([
      'DE',
      'DE',
      undefined,
    ]);
  });

  it('know their states by code and by name', () => {
    expect(['CA', 'ca', ' California ', 'Bavaria'].map((state) => isStateOf(us, state))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
