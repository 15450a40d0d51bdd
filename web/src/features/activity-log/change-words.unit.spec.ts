import { describe, expect, it } from 'vitest';

import { fieldWords, valueWords } from './change-words.ts';

describe('words of a change', () => {
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
  ])('%j reads %s', (value, words) => expect(valueWords(value)).toBe(words));

  it.each([
    ['dailyBudget', 'Daily budget'],
    ['targeting.deviceTypes', 'Targeting · device types'],
    ['name', 'Name'],
  ])('the field %s reads %s', (field, words) => expect(fieldWords(field)).toBe(words));
});
