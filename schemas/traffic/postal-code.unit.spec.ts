import { describe, expect, it } from 'vitest';
import * as v from 'valibot';

import { postalCode, postalCodeInput } from './postal-code.ts';

describe('a postal code', () => {
  it.each([
    ['94103', '94103'],
    [' sw1a 1aa ', 'SW1A1AA'],
    ['100-0001', '100-0001'],
    ['01310-100', '01310-100'],
    // A block or a building is too close.
    ['94103-1234', '94103'],
    ['', ''],
    ['somewhere in town', ''],
    ['<script>', ''],
    ['-1', ''],
  ])('%j is kept as %j', (sent, kept) => {
    expect(postalCode(sent)).toBe(kept);
  });

  it('is refused where a person types none', () => {
    const schema = postalCodeInput('Postal codes');
    expect(v.parse(schema, 'ec1a 1bb')).toBe('EC1A1BB');
    for (const typed of ['', '>=5', 'A'.repeat(13)]) expect(v.is(schema, typed), typed).toBe(false);
  });
});
