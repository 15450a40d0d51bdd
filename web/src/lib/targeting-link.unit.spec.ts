import { describe, expect, it } from 'vitest';

import { isPrefill, joinValues, LINKED_NAMES, targetingIn, valuesIn } from './targeting-link.ts';

describe('targeting in a link', () => {
  it('comes back as it was written, commas and percent signs included', () => {
    const carriers = ['AT&T', 'Acme, Inc.', '100%2C', 'Ünïcode'];
    const search = new URLSearchParams({ carriers: joinValues(carriers) });
    expect(valuesIn(new URLSearchParams(search.toString()), 'carriers')).toEqual(carriers);
  });

  it('is what a body sends, systems by their names', () => {
    const search = new URLSearchParams('countries=USA,DEU&os=iOS&utm_source=mail&zips=94103');
    expect(targetingIn(search)).toEqual({
      countries: ['USA', 'DEU'],
      os: [{ name: 'iOS', versions: [] }],
    });
    expect(isPrefill(search)).toBe(true);
    expect(isPrefill(new URLSearchParams('bidPrice=2'))).toBe(true);
    expect(isPrefill(new URLSearchParams('utm_source=mail&countries='))).toBe(false);
  });

  it('has the dimensions that samples hold', () => {
    expect(LINKED_NAMES).toEqual(expect.arrayContaining(['country', 'deviceType', 'os', 'carrier']));
    expect(LINKED_NAMES).not.toContain('zip');
  });
});
