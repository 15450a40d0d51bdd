import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  arrangeColumns,
  isDefault,
  moveColumn,
  NO_SETTINGS,
  settingsOf,
  withVisible,
  withWidth,
} from './column-settings.ts';

const columns = [
  { id: 'name' },
  { id: 'status' },
  { id: 'zone', hiddenByDefault: true },
  { id: 'spend', hideable: false },
];

describe('columns of a user', () => {
  it('are the defaults until the user chooses', () =>
    expect(arrangeColumns(columns, NO_SETTINGS)).toEqual({
      order: ['name', 'status', 'zone', 'spend'],
      hidden: new Set(['zone']),
    }));

  it('show and hide what was chosen, but never the first nor a fixed one', () => {
    const visible = { name: false, status: false, zone: true, spend: false };
    expect(arrangeColumns(columns, { ...NO_SETTINGS, visible }).hidden).toEqual(new Set(['status']));
  });

  it('are left out where they do not fit, until the user chooses', () => {
    // Three columns of 120 pixels, of which spend cannot be hidden.
    expect(arrangeColumns(columns, NO_SETTINGS, 360).hidden).toEqual(new Set(['zone']));
    expect(arrangeColumns(columns, NO_SETTINGS, 359).hidden).toEqual(new Set(['status', 'zone']));
    expect(arrangeColumns(columns, { ...NO_SETTINGS, visible: { status: true } }, 1).hidden).toEqual(
      new Set(['zone']),
    );
  });

  it('stay as they are in sight when one of them is shown or hidden', () => {
    const narrow = arrangeColumns(columns, NO_SETTINGS, 359);
    const chosen = withVisible(NO_SETTINGS, narrow, { id: 'zone', visible: true });
    expect(arrangeColumns(columns, chosen, 100).hidden).toEqual(new Set(['status']));
    expect(arrangeColumns(columns, chosen, 9_999).hidden).toEqual(new Set(['status']));
  });

  it('keep a width until it is given back', () => {
    const wide = withWidth(withWidth(NO_SETTINGS, 'name', 300), 'zone', 90);
    expect(wide.widths).toEqual({ name: 300, zone: 90 });
    expect(withWidth(withWidth(wide, 'name', undefined), 'zone', undefined)).toEqual(NO_SETTINGS);
  });

  it('put a new column behind its neighbour and forget a gone one', () =>
    expect(arrangeColumns(columns, { ...NO_SETTINGS, order: ['spend', 'gone', 'status'] }).order).toEqual([
      'name',
      'spend',
      'status',
      'zone',
    ]));

  it('move by one place, never over the first', () => {
    const order = ['name', 'status', 'zone'];
    expect(moveColumn(order, 'zone', -1)).toEqual(['name', 'zone', 'status']);
    expect(moveColumn(order, 'status', -1)).toBe(order);
    expect(moveColumn(order, 'zone', 1)).toBe(order);
    expect(moveColumn(order, 'name', 1)).toBe(order);
    expect(moveColumn(order, 'gone', 1)).toBe(order);
  });

  it('hold every column once, whatever was stored', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('name', 'status', 'zone', 'spend', 'gone')), (stored) => {
        const { order } = arrangeColumns(columns, { ...NO_SETTINGS, order: [...new Set(stored)] });
        expect([...order].sort()).toEqual(['name', 'spend', 'status', 'zone']);
        expect(order[0]).toBe('name');
      }),
    ));

  it('are taken alone out of what is kept of the list', () => {
    const kept = { ...NO_SETTINGS, density: 'compact' as const, savedViews: [], defaultViewId: null };
    expect(settingsOf(kept)).toEqual({ ...NO_SETTINGS, density: 'compact' });
    expect(settingsOf(undefined)).toEqual(NO_SETTINGS);
  });

  it('are the defaults again once nothing differs', () => {
    expect(isDefault(NO_SETTINGS)).toBe(true);
    expect(isDefault(withWidth(NO_SETTINGS, 'name', 300))).toBe(false);
    expect(isDefault({ ...NO_SETTINGS, density: 'compact' })).toBe(false);
  });
});
