import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { boundedWidth, fitting, gridTracksOf, widthOf } from './fit-columns.ts';

const columns = [
  { id: 'name', width: 200 },
  { id: 'type', width: 100, priority: 2 },
  { id: 'spend', width: 100 },
  { id: 'created' },
];
const idsIn = (available: number, widths = {}) => fitting(columns, widths, available).map(({ id }) => id);

describe('columns that fit', () => {
  it.each([
    [520, ['name', 'type', 'spend', 'created']],
    [519, ['name', 'spend', 'created']],
    [420, ['name', 'spend', 'created']],
    [419, ['name', 'spend']],
    [300, ['name', 'spend']],
    [299, ['name']],
    [0, ['name']],
  ])('into %d pixels keep their order and go by priority', (available, ids) =>
    expect(idsIn(available)).toEqual(ids),
  );

  it('are as wide as a person made them', () => {
    expect(idsIn(520, { name: 201 })).toEqual(['name', 'spend', 'created']);
    expect(widthOf({ id: 'created' }, {})).toBe(120);
  });

  it('never take more than there is beside the first one, and always all that fit', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000 }), (available) => {
        const [, ...rest] = fitting(columns, {}, available);
        const taken = 200 + rest.reduce((sum, column) => sum + widthOf(column, {}), 0);
        expect(rest.length === 0 || taken <= available).toBe(true);
        expect(available < 520 || rest.length === 3).toBe(true);
      }),
    ));

  it('of no list are none', () => expect(fitting([], {}, 500)).toEqual([]));
});

describe('tracks of a row', () => {
  it('share the width that is left, most of it for the first one', () =>
    expect(gridTracksOf(columns.slice(0, 2), {})).toEqual({
      columns: 'minmax(200px, 800fr) minmax(100px, 100fr)',
      width: 300,
    }));

  it('keep a dragged width, unless nothing would take what is left', () => {
    expect(gridTracksOf(columns.slice(0, 2), { type: 80 }).columns).toBe('minmax(200px, 800fr) 80px');
    expect(gridTracksOf(columns.slice(0, 2), { name: 300, type: 80 })).toEqual({
      columns: 'minmax(300px, 1200fr) 80px',
      width: 380,
    });
  });

  it.each([
    [-5, 48],
    [99.6, 100],
    [9_999, 800],
  ])('bound a drag to %d pixels', (pixels, kept) => expect(boundedWidth(pixels)).toBe(kept));
});
