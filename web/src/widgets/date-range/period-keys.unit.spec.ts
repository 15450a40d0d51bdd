import { expect, it } from 'vitest';

import { NOT_PLAIN, pressOf } from '../../lib/testing/press.ts';
import { periodKeyOf } from './period-keys.ts';

it.each([
  ['d', 'today'],
  ['e', 'yesterday'],
  ['w', 'last7'],
  ['t', 'last30'],
  ['m', 'thisMonth'],
  ['p', 'lastMonth'],
  ['D', 'today'],
])('%s is %s', (key, preset) => {
  expect(periodKeyOf(pressOf(key))).toEqual({ preset });
});

it('arrows step', () => {
  expect(periodKeyOf(pressOf('ArrowLeft'))).toEqual({ step: -1 });
  expect(periodKeyOf(pressOf('ArrowRight'))).toEqual({ step: 1 });
});

it('leaves other keys, those of the browser and those of an input method alone', () => {
  for (const key of ['x', 'ArrowUp', 'Enter', 'Process'])
    expect(periodKeyOf(pressOf(key)), key).toBeUndefined();
  for (const key of ['ArrowLeft', 'ArrowRight', 'd', 'p']) {
    for (const held of NOT_PLAIN) expect(periodKeyOf(pressOf(key, held)), `${held} ${key}`).toBeUndefined();
  }
});
