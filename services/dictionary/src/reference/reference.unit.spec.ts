import { utcOffset } from '@marquee/schemas/common/time';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { countryNames } from '../country-names.ts';
import { CARRIERS } from './carriers.ts';
import { DEVICE_BRANDS, OPERATING_SYSTEM_VERSIONS } from './devices.ts';
import { categoryName, IAB_CATEGORIES } from './iab-categories.ts';
import { LANGUAGES } from './languages.ts';
import { TIMEZONES } from './timezones.ts';

describe('reference data', () => {
  it('has the IAB taxonomy from IAB1 to IAB25', () => {
    expect(IAB_CATEGORIES.map((category) => category.code)).toEqual(
      Array.from({ length: 25 }, (_, index) => `IAB${index + 1}`),
    );
    // 392 rows of the taxonomy less IAB26 with its four children.
    const rows = IAB_CATEGORIES.length + IAB_CATEGORIES.flatMap((category) => category.children).length;
    expect(rows).toBe(392 - 5);
    expect(categoryName('IAB9-30')).toBe('Video & Computer Games');
    expect(categoryName('IAB19-6')).toBe('Cell Phones');
    expect(categoryName('IAB25-7')).toBe('Incentivized');
    expect(categoryName('IAB7-45')).toBe("Women's Health");
  });

  it('offers time zones that campaigns and statistics take', () => {
    expect(TIMEZONES).toHaveLength(26);
    expect(TIMEZONES.every((zone) => v.is(utcOffset, zone.value))).toBe(true);
    expect(TIMEZONES.at(0)).toEqual({ value: '-12:00', label: 'GMT-12' });
    expect(TIMEZONES).toContainEqual({ value: '+00:00', label: 'GMT' });
    expect(TIMEZONES).toContainEqual({ value: '+05:30', label: 'GMT+5:30' });
    expect(TIMEZONES.at(-1)).toEqual({ value: '+12:00', label: 'GMT+12' });
  });

  it('names every language, and no entry twice', () => {
    expect(LANGUAGES.every((language) => language.name !== language.code)).toBe(true);
    expect(LANGUAGES).toContainEqual({ code: 'de', name: 'German' });
    expect(new Set(DEVICE_BRANDS).size).toBe(DEVICE_BRANDS.length);
    expect(new Set(CARRIERS.map((carrier) => `${carrier.iso2} ${carrier.name}`)).size).toBe(CARRIERS.length);
    for (const { versions } of OPERATING_SYSTEM_VERSIONS)
      expect(new Set(versions).size).toBe(versions.length);
  });

  it('names countries in the language that is asked for', () => {
    expect(countryNames('de')).toContainEqual({ iso2: 'DE', iso3: 'DEU', name: 'Deutschland' });
    expect(countryNames('de-AT')).toEqual(countryNames('de'));
    expect(countryNames('xx')).toBeUndefined();
    expect(countryNames('')).toBeUndefined();
  });
});
