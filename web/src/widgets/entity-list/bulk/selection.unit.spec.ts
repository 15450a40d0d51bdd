import { describe, expect, it } from 'vitest';

import {
  countOf,
  isSelected,
  NOTHING_SELECTED,
  pageState,
  pageToggled,
  rangeSelected,
  toggled,
  type PageRow,
  type Selection,
} from './selection.ts';

const page: readonly PageRow<string>[] = ['1', '2', '3', '4'].map((id) => ({ id, row: `row ${id}` }));
const next: readonly PageRow<string>[] = ['5', '6'].map((id) => ({ id, row: `row ${id}` }));
const none: Selection<string> = NOTHING_SELECTED;
const everything: Selection<string> = { rows: new Map(), allMatching: true };
const ids = (selection: Selection<string>) => [...selection.rows.keys()];

describe('selection', () => {
  it('keeps rows over pages', () => {
    const both = toggled(toggled(none, page, '2'), next, '5');
    expect(ids(both)).toEqual(['2', '5']);
    expect(both.rows.get('2')).toBe('row 2');
    expect(ids(toggled(both, next, '2'))).toEqual(['5']);
  });

  it('ticks a page, and unticks it alone', () => {
    const first = pageToggled(toggled(none, next, '5'), page);
    expect(ids(first)).toEqual(['5', '1', '2', '3', '4']);
    expect(ids(pageToggled(first, page))).toEqual(['5']);
  });

  it('completes a page that is ticked in part', () => {
    const some = toggled(none, page, '2');
    expect(pageState(some, page)).toBe('some');
    expect(pageState(pageToggled(some, page), page)).toBe('all');
    expect(pageState(none, page)).toBe('none');
    expect(pageState(none, [])).toBe('none');
  });

  it('goes with the row at the beginning of a range, either way', () => {
    const from3 = toggled(none, page, '3');
    expect(ids(rangeSelected(from3, page, { from: '3', to: '1' }))).toEqual(['3', '1', '2']);
    const off = toggled(pageToggled(none, page), page, '1');
    expect(ids(rangeSelected(off, page, { from: '1', to: '3' }))).toEqual(['4']);
  });

  it('takes a range over the end of the page for one row', () =>
    expect(ids(rangeSelected(none, page, { from: '9', to: '2' }))).toEqual(['2']));

  it('counts all rows of the filter once all are meant', () => {
    expect(countOf(everything, 345)).toBe(345);
    expect(countOf(toggled(none, page, '1'), 345)).toBe(1);
    expect(isSelected(everything, 'anything')).toBe(true);
  });

  it('falls back to the rest of this page when one of all is unticked', () => {
    const rest = toggled(everything, page, '2');
    expect(rest.allMatching).toBe(false);
    expect(ids(rest)).toEqual(['1', '3', '4']);
    expect(ids(pageToggled(everything, page))).toEqual([]);
  });
});
