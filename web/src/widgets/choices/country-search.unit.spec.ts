import { describe, expect, it } from 'vitest';

import { createCountrySearch } from './country-search.ts';

const COUNTRIES = [
  ['AT', 'AUT', 'Austria'],
  ['BD', 'BGD', 'Bangladesh'],
  ['CH', 'CHE', 'Switzerland'],
  ['CI', 'CIV', "Cote d'Ivoire"],
  ['CV', 'CPV', 'Cape Verde'],
  ['DE', 'DEU', 'Germany'],
  ['DK', 'DNK', 'Denmark'],
  ['GB', 'GBR', 'United Kingdom'],
  ['UA', 'UKR', 'Ukraine'],
  ['US', 'USA', 'United States of America'],
].map(([iso2 = '', iso3 = '', name = '']) => ({ iso2, iso3, name }));

const { find, readList, unknownIn } = createCountrySearch(COUNTRIES, ['de-CH']);

describe('a search for countries', () => {
  it.each([
    ['a code of two letters', 'DE', ['DEU', 'DNK']],
    ['a code of three letters', 'deu', ['DEU']],
    ['a name in German', 'Deutschland', ['DEU']],
    ['a name without its accent', 'osterreich', ['AUT']],
    ['a name in Japanese', 'スイス', ['CHE']],
    ['a word within the name', 'verde', ['CPV']],
    ['the beginning of a word', 'america', ['USA']],
    ['a name with an apostrophe', 'cote d’iv', ['CIV']],
    ['nothing', 'atlantis', []],
  ])('finds %s', (_what, text, found) => {
    expect(find(text)).toEqual(found);
  });

  it('knows what people write instead of a code or a name', () => {
    expect(find('UK')[0]).toBe('GBR');
    expect(find('Großbritannien')).toEqual(['GBR']);
    expect(readList('UK, DE')).toEqual(['GBR', 'DEU']);
  });

  it('offers a country for two letters only by its code or its English name', () => {
    expect(find('BA')).toEqual(['BGD']);
  });
});

describe('a list of countries', () => {
  it.each([
    ['DE, AT, CH', ['DEU', 'AUT', 'CHE']],
    ['deu;aut', ['DEU', 'AUT']],
    ['Germany\nSuisse\nDE', ['DEU', 'CHE']],
    ['DACH', ['AUT', 'CHE', 'DEU']],
    ['DACH, US', ['AUT', 'CHE', 'DEU', 'USA']],
  ])('%j is read', (text, codes) => {
    expect(readList(text)).toEqual(codes);
  });

  it.each(['DE', 'constructor', 'Germany', 'DE, XX', '', ','])('%j is none', (text) => {
    expect(readList(text)).toBeUndefined();
  });

  it('says what in it is no country', () => {
    expect(unknownIn('Atlantis, DE; Narnia, AT')).toEqual(['Atlantis', 'Narnia']);
    expect([unknownIn('DE, AT'), unknownIn('Atlantis'), unknownIn(',')]).toEqual([[], [], []]);
  });
});
