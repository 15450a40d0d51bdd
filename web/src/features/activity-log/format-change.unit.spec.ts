import { describe, expect, it } from 'vitest';

import { formatValue } from './format-change.ts';

describe('value of a change', () => {
  it.each([
    [null, '—'],
    ['', '—'],
    [[], '—'],
    [true, 'yes'],
    [false, 'no'],
    [0, '0'],
    ['12.50', '12.50'],
    [['USA', 'DEU'], 'USA, DEU'],
    [{ min: 18 }, '{"min":18}'],
  ])('%j reads %s', (value, label) => expect(formatValue(value)).toBe(label));
});
