import { expect, it } from 'vitest';

import { countryName } from './country-name.ts';

it('names a country in the language of the reader, and leaves what is none', () => {
  expect(countryName('Germany', 'de')).toBe('Deutschland');
  expect(countryName('United States', 'de')).toBe('Vereinigte Staaten');
  expect(countryName('Germany', 'en')).toBe('Germany');
  expect(countryName('Atlantis', 'de')).toBe('Atlantis');
});
