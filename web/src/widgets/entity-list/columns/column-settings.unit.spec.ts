import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { arranged, isDefault, moved, NO_SETTINGS, readSettings } from './column-settings.ts';

const columns = [
  { id: 'name' },
  { id: 'status' },
  { id: 'zone', hiddenByDefault: true },
  { id: 'spend', hideable: false },
];

describe('columns of a person', () => {
  it('are the defaults until somebody chooses', () =>
    expect(arranged(columns, NO_SETTINGS)).toEqual({
      order: ['name', 'status', 'zone', 'spend'],
      hidden: new Set(['zone']),
    }));

  it('show and hide what was chosen, but never the first nor a fixed one', () => {
    const visible = { name: false, status: false, zone: true, spend: false };
    expect(arranged(columns, { order: [], visible }).hidden).toEqual(new Set(['status']));
  });

  it('put a new column behind its neighbour and forget a gone one', () =>
    expect(arranged(columns, { order: ['spend', 'gone', 'status'], visible: {} }).order).toEqual([
      'name',
      'spend',
      'status',
      'zone',
    ]));

  it('move by one place, never over the first', () => {
    const order = ['name', 'status', 'zone'];
    expect(moved(order, 'zone', -1)).toEqual(['name', 'zone', 'status']);
    expect(moved(order, 'status', -1)).toBe(order);
    expect(moved(order, 'zone', 1)).toBe(order);
    expect(moved(order, 'name', 1)).toBe(order);
    expect(moved(order, 'gone', 1)).toBe(order);
  });

  it('hold every column once, whatever was stored', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('name', 'status', 'zone', 'spend', 'gone')), (stored) => {
        const { order } = arranged(columns, { order: [...new Set(stored)], visible: {} });
        expect([...order].sort()).toEqual(['name', 'spend', 'status', 'zone']);
        expect(order[0]).toBe('name');
      }),
    ));

  it.each([null, '', 'nonsense', '{}', '[]', '{"order":7,"visible":{"a":1}}'])(
    'read %j as nothing chosen',
    (text) => expect(isDefault(readSettings(text))).toBe(true),
  );

  it('read what was written', () => {
    const settings = { order: ['a', 'b'], visible: { a: true, b: false } };
    expect(readSettings(JSON.stringify(settings))).toEqual(settings);
  });
});
