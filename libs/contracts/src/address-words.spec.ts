import { describe, expect, it } from 'vitest';
import { cityLine, countryName } from './address-words.js';

describe('the words of an address', () => {
  it('[CHK-01] leave out a state and a postal code that it does not have', () => {
    expect([
      cityLine({ city: 'Chatsworth', state: 'CA', zip: '91311' }),
      cityLine({ city: 'Berlin', state: '', zip: '10119' }),
      cityLine({ city: 'Kowloon', state: '', zip: '' }),
    ]).toEqual(['Chatsworth, CA 91311', 'Berlin, 10119', 'Kowloon']);
  });

  it('name a country by its code, and leave a name as it is', () => {
    expect(['US', 'DE', 'Germany'].map(countryName)).toEqual(['United States', 'Germany', 'Germany']);
  });
});
