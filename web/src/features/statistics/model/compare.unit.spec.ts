import { expect, it } from 'vitest';

import { changeBetween, changeText, isComparable, previousByKey, rowKey, shiftOf } from './compare.ts';

it.each([
  [150, 100, '+50\u00a0%'],
  ['1.05', '1.00', '+5.0\u00a0%'],
  [50, 100, '−50\u00a0%'],
  [100, 100, '0\u00a0%'],
  [100_001, 100_000, '0\u00a0%'],
  [5, 0, 'new'],
  [0, 0, '—'],
  [90_000, 100, '+899×'],
])('%s after %s reads %s', (now, before, text) => {
  expect(changeText(changeBetween(now, before), Number(now) > 0)).toBe(text);
});

it('rows of the period before stand against the row of the same place', () => {
  const period = { from: '2026-11-08', to: '2026-11-14' };
  const shift = shiftOf(period, { from: '2026-11-01', to: '2026-11-07' });
  expect(shift).toBe(7);
  const before = previousByKey(
    [
      { day: '2026-11-01', country: 'USA', spend: '1.00' },
      { day: '2026-11-02', country: 'USA', spend: '2.00' },
    ],
    ['day', 'country'],
    shift,
  );
  const key = rowKey({ day: '2026-11-09', country: 'USA', spend: '5.00' }, ['day', 'country']);
  expect(before.get(key)).toMatchObject({ spend: '2.00' });
  const hours = previousByKey([{ hour: '2026-11-01 10:00:00' }], ['hour'], shift);
  expect(hours.has('2026-11-08 10:00:00')).toBe(true);
});

it('weeks and months are not compared row by row', () => {
  expect(isComparable(['day', 'country'])).toBe(true);
  expect(isComparable(['month'])).toBe(false);
});
