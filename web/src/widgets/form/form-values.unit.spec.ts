import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  differencesOf,
  mergedValues,
  sameValues,
  valueAt,
  withoutUndefinedDeep,
  withValueAt,
} from './form-values.ts';

describe('comparing what a form holds', () => {
  it('sees no difference between empty and missing', () => {
    expect(sameValues({ a: '', b: null }, {})).toBe(true);
    expect(sameValues({ a: { b: undefined } }, { a: {} })).toBe(true);
  });

  it('sees every other difference', () => {
    expect(sameValues({ a: 0 }, {})).toBe(false);
    expect(sameValues({ a: false }, { a: null })).toBe(false);
    expect(sameValues({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
    expect(sameValues({ a: [] }, { a: [1] })).toBe(false);
  });

  it('is the same either way', () => {
    fc.assert(
      fc.property(fc.object(), fc.object(), (left, right) => {
        expect(sameValues(left, right)).toBe(sameValues(right, left));
        expect(sameValues(left, structuredClone(left))).toBe(true);
      }),
    );
  });
});

describe('paths into what a form holds', () => {
  const values = {
    name: 'a',
    targeting: { countries: ['USA'], age: { min: 18 } },
    rules: [{ x: 1 }, { x: 2 }],
  };

  it('read and write without touching the original', () => {
    const next = withValueAt(withValueAt(values, 'targeting.age.min', 21), 'rules.1.x', 7);
    expect(valueAt(next, 'targeting.age.min')).toBe(21);
    expect(valueAt(next, 'rules.1.x')).toBe(7);
    expect(next.rules).toEqual([{ x: 1 }, { x: 7 }]);
    expect(values.targeting.age.min).toBe(18);
  });

  it('take a field out', () => {
    expect(withValueAt({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
    expect(withoutUndefinedDeep({ a: undefined, b: [{ c: undefined, d: 1 }] })).toEqual({ b: [{ d: 1 }] });
  });

  it('reach nothing that an object inherits', () => {
    expect(valueAt({}, 'constructor.name')).toBeUndefined();
  });
});

describe('two editors', () => {
  const base = { name: 'Spring', dailyBudget: '50', totalBudget: '500', version: 3 };
  const mine = { name: 'Summer', dailyBudget: '50', totalBudget: '700', version: 3 };
  const theirs = { name: 'Spring', dailyBudget: '80', totalBudget: '600', version: 4 };
  const fields = ['name', 'dailyBudget', 'totalBudget'];

  it('differ where they differ, and it is known who changed what', () => {
    expect(differencesOf(fields, { base, mine, theirs })).toEqual([
      { name: 'name', mine: 'Summer', theirs: 'Spring', isChangedByThem: false, isChangedByMe: true },
      { name: 'dailyBudget', mine: '50', theirs: '80', isChangedByThem: true, isChangedByMe: false },
      { name: 'totalBudget', mine: '700', theirs: '600', isChangedByThem: true, isChangedByMe: true },
    ]);
  });

  it('merge on top of the version that they saved', () => {
    expect(mergedValues(theirs, mine, ['name', 'totalBudget'])).toEqual({
      name: 'Summer',
      dailyBudget: '80',
      totalBudget: '700',
      version: 4,
    });
  });
});
